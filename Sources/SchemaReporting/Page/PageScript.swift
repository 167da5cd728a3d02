/// The page's script: filters, and that a link into a closed part opens it. Nothing else needs it.
enum PageScript {
  static let text = """
    (function () {
      "use strict";
      var form = document.getElementById("filters");
      function open() {
        var target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
        if (target === null) { return; }
        if (target.tagName === "DETAILS") { target.open = true; }
        target.hidden = false;
        target.scrollIntoView();
      }
      window.addEventListener("hashchange", open);
      open();
      if (form === null) { return; }
      var findings = Array.prototype.slice.call(document.querySelectorAll("article.finding"));
      function matches(finding, select) {
        return select.value === "" || finding.dataset[select.name].split(" ").indexOf(select.value) >= 0;
      }
      function filter() {
        var selects = Array.prototype.slice.call(form.querySelectorAll("select"));
        var count = 0;
        findings.forEach(function (finding) {
          var isShown = selects.every(function (select) { return matches(finding, select); });
          finding.hidden = !isShown;
          if (isShown) { count += 1; }
        });
        document.getElementById("shown").textContent = count + " of " + findings.length + " shown";
      }
      form.hidden = false;
      form.addEventListener("input", filter);
      form.addEventListener("submit", function (event) { event.preventDefault(); });
      filter();
    })();
    """
}
