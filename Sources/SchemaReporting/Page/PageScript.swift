/// The page's script: filters, that a link into a closed part opens it, and that a click on a diagram shows it in full.
enum PageScript {
  static let text = """
    (function () {
      "use strict";
      var form = document.getElementById("filters");
      function open() {
        var target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
        if (target === null) { return; }
        for (var part = target; part !== null; part = part.parentElement) {
          if (part.tagName === "DETAILS") { part.open = true; }
        }
        target.hidden = false;
        target.scrollIntoView();
        if (target.tagName === "FIGURE") { target.querySelector(".close").focus(); }
      }
      function close(figure) {
        location.replace(figure.querySelector(".close").getAttribute("href"));
        figure.querySelector(".open").focus();
      }
      Array.prototype.forEach.call(document.querySelectorAll("figure.picture"), function (figure) {
        figure.classList.add("zooms");
        figure.querySelector(".close").addEventListener("click", function (event) {
          event.preventDefault();
          close(figure);
        });
        figure.querySelector("svg").addEventListener("click", function (event) {
          if (event.target.closest("a") !== null) { return; }
          if (figure.matches(":target")) { close(figure); } else { location.hash = figure.id; }
        });
      });
      document.addEventListener("keydown", function (event) {
        var figure = document.querySelector("figure.picture:target");
        if (event.key === "Escape" && figure !== null) { close(figure); }
      });
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
        Array.prototype.forEach.call(document.querySelectorAll("details.more"), function (more) {
          more.hidden = more.querySelector("article:not([hidden])") === null;
          if (count < findings.length) { more.open = true; }
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
