// What is wrong with a page, as a list of texts. All diagrams have to be open.
() => {
  const wrong = [];
  const inside = (inner, outer, room) =>
    inner.left >= outer.left - room && inner.right <= outer.right + room &&
    inner.top >= outer.top - room && inner.bottom <= outer.bottom + room;
  const meets = (a, b, room) =>
    a.left < b.right - room && b.left < a.right - room && a.top < b.bottom - room && b.top < a.bottom - room;
  document.querySelectorAll("svg.er").forEach((svg, number) => {
    const fitting = svg.getBoundingClientRect();
    if (fitting.right > document.documentElement.clientWidth + 1 || fitting.height > innerHeight) {
      wrong.push(`diagram ${number} does not fit the window`);
    }
    // What follows is measured at full size.
    svg.style.maxWidth = svg.style.maxHeight = "none";
    const frame = svg.getBoundingClientRect();
    const boxes = Array.from(svg.querySelectorAll("g.box"), (group) => ({
      name: group.querySelector("text.n").textContent,
      frame: group.querySelector("rect.b").getBoundingClientRect(),
      texts: Array.from(group.querySelectorAll("text"), (text) => [text.textContent, text.getBoundingClientRect()]),
    }));
    boxes.forEach((box, index) => {
      if (!inside(box.frame, frame, 1)) { wrong.push(`diagram ${number}: ${box.name} leaves the drawing`); }
      for (const [text, place] of box.texts) {
        if (!inside(place, box.frame, 1.5)) { wrong.push(`diagram ${number}: '${text}' leaves ${box.name}`); }
      }
      box.texts.forEach(([text, place], position) => {
        for (const [other, otherPlace] of box.texts.slice(position + 1)) {
          if (meets(place, otherPlace, 2)) { wrong.push(`diagram ${number}: '${text}' lies upon '${other}' in ${box.name}`); }
        }
      });
      for (const other of boxes.slice(index + 1)) {
        if (meets(box.frame, other.frame, 0)) { wrong.push(`diagram ${number}: ${box.name} lies upon ${other.name}`); }
      }
    });
    svg.querySelectorAll("g.l > path:first-of-type").forEach((path) => {
      const matrix = path.getScreenCTM();
      const length = path.getTotalLength();
      for (let at = 0; at <= length; at += 6) {
        const point = path.getPointAtLength(at).matrixTransform(matrix);
        const box = boxes.find((box) => point.x > box.frame.left + 1 && point.x < box.frame.right - 1 &&
          point.y > box.frame.top + 1 && point.y < box.frame.bottom - 1);
        if (box) { wrong.push(`diagram ${number}: a line crosses ${box.name}`); break; }
      }
    });
    svg.style.maxWidth = svg.style.maxHeight = "";
  });
  if (document.body.innerText.indexOf("Can users update?") > 600) { wrong.push("the page does not begin with its verdict"); }
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) { wrong.push(`the page is ${document.documentElement.scrollWidth} wide`); }
  document.querySelectorAll("h1,h2,h3,p,li,summary,select,output,article,table").forEach((element) => {
    if (element.closest(".scroll") || element.closest("pre")) { return; }
    const frame = element.getBoundingClientRect();
    if (frame.right > width + 1) { wrong.push(`<${element.tagName}> leaves the page: ${element.textContent.slice(0, 60)}`); }
    if (element.scrollWidth > element.clientWidth + 2 && element.clientWidth > 0 && element.tagName !== "SELECT") {
      wrong.push(`<${element.tagName}> is wider than its place: ${element.textContent.slice(0, 60)}`);
    }
  });
  document.querySelectorAll(".scroll, pre").forEach((element) => {
    if (element.tabIndex !== 0) { wrong.push("what scrolls cannot be reached with the keyboard"); }
  });
  document.querySelectorAll("a[href^='#']").forEach((link) => {
    if (!document.getElementById(link.getAttribute("href").slice(1))) { wrong.push(`${link.getAttribute("href")} leads nowhere`); }
  });
  if (window.injected) { wrong.push("a script from the sources ran"); }
  if (document.querySelectorAll("script").length !== 1 || document.querySelectorAll("img, iframe, link, object").length > 0) {
    wrong.push("the page has elements that it was not written with");
  }
  return wrong.slice(0, 20);
}
