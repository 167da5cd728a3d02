/// The page's style, for light and dark screens and for paper.
enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;--back:#fff;--text:#1c2230;--dim:#5a6272;--line:#d3d8e0;--panel:#f5f6f9;--head:#e6eaf1;\
    --link:#0b5cad;--error:#b3261e;--warning:#8a5700;--note:#0b5cad;--good:#1a7132;--added:#d7f5dd;--removed:#ffdfdc;\
    --renamed:#dcebff;--changed:#fff1c9;--addedline:#1a7132;--removedline:#b3261e;--renamedline:#0b5cad;--changedline:#8a5700}
    @media (prefers-color-scheme:dark){:root{--back:#14171d;--text:#e4e8ef;--dim:#a2abba;--line:#3a4250;--panel:#1c2028;\
    --head:#2b323e;--link:#8ab8f5;--error:#ff8a80;--warning:#f2c14e;--note:#8ab8f5;--good:#7fd492;--added:#153d20;\
    --removed:#4d1b19;--renamed:#14325c;--changed:#443407;--addedline:#7fd492;--removedline:#ff8a80;--renamedline:#8ab8f5;\
    --changedline:#f2c14e}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:0 1rem 3rem;max-width:90rem;background:var(--back);color:var(--text);\
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px}
    [hidden]{display:none!important}
    .skip{position:absolute;left:-999rem}
    .skip:focus{position:static}
    h1{margin:1.5rem 0 .25rem}
    h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line)}
    h3{margin:1rem 0 .5rem}
    nav a{margin-right:1rem}
    .dim{color:var(--dim)}
    ul.counts,ul.legend,ul.releases,ol.timeline{list-style:none;padding:0}
    ul.counts li{display:inline-block;margin:0 .75rem .5rem 0;padding:.35rem .8rem;border:1px solid var(--line);\
    border-radius:.5rem;background:var(--panel)}
    .sign{font-weight:700}
    .count.error .sign,.sign.error,.tag.error{color:var(--error)}
    .count.warning .sign,.sign.warning,.tag.warning,p.warning{color:var(--warning)}
    .count.note .sign,.sign.note,.tag.note{color:var(--note)}
    .sign.good{color:var(--good)}
    .answer{border:1px solid var(--line);border-left:.5rem solid var(--note);border-radius:.4rem;padding:.25rem 1rem;\
    margin:.5rem 0 1rem;background:var(--panel);font-size:1.2rem;font-weight:600}
    .answer p{margin:.35rem 0}
    .answer.good{border-left-color:var(--good)}
    .answer.warning{border-left-color:var(--warning)}
    .answer.error{border-left-color:var(--error)}
    header+main>#verdict>h2{margin-top:1rem}
    .tag{display:inline-block;border:1px solid;border-radius:.4rem;padding:0 .4rem;font-size:.85rem;white-space:nowrap}
    ul.legend li{display:inline-block;margin:.1rem .5rem .1rem 0;padding:0 .4rem;border-radius:.3rem;font-size:.85rem}
    ul.legend .added{background:var(--added)}
    ul.legend .removed{background:var(--removed)}
    ul.legend .renamed{background:var(--renamed)}
    ul.legend .changed{background:var(--changed)}
    ol.timeline{margin:0;border-left:3px solid var(--line);padding-left:1.1rem}
    ol.timeline>li{position:relative;margin:.15rem 0}
    ol.timeline>li::before{content:"";position:absolute;left:-1.62rem;top:.45rem;width:.75rem;height:.75rem;\
    border-radius:50%;background:var(--text);border:2px solid var(--back)}
    ol.timeline>li.open::before{background:var(--back);border:2px dashed var(--warning)}
    ol.timeline>li.stage::before{width:.55rem;height:.55rem;left:-1.52rem;top:.7rem;border-radius:0;background:var(--good)}
    ol.timeline>li.stage:is(.may-lose-data,.data-loss)::before,ol.timeline>li.stage.custom::before{background:var(--warning)}
    ol.timeline>li.stage.several-steps::before{background:var(--error)}
    ol.timeline>li.stage.unknown::before{background:var(--note)}
    .may-lose-data .verdict,.data-loss .verdict,.custom .verdict{color:var(--warning)}
    .several-steps .verdict{color:var(--error)}
    li.stage p{margin:.25rem 0}
    li.stage{padding:.25rem 0;font-size:.95rem}
    ul.releases{margin:.2rem 0 .2rem}
    summary{cursor:pointer}
    details.version{margin:.5rem 0;border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem}
    .scroll{overflow-x:auto;max-width:100%}
    .diagram{margin-top:.5rem}
    details.rule,details.more{margin:.5rem 0}
    details.rule h3{font-size:1rem}
    figure.picture{margin:.5rem 0 0}
    figure.picture .tools{margin:0;font-size:.9rem}
    figure.picture .close,figure.picture:target .open{display:none}
    figure.picture svg.er{max-width:100%;max-height:75vh;height:auto}
    figure.zooms svg.er{cursor:zoom-in}
    figure.picture:target{position:fixed;inset:0;z-index:1;margin:0;padding:0 1rem 1rem;overflow:auto;background:var(--back)}
    figure.picture:target .tools{position:sticky;top:0;left:0;padding:.5rem 0;background:var(--back)}
    figure.picture:target .close{display:inline}
    figure.picture:target .scroll{overflow:visible}
    figure.picture:target svg.er{max-width:none;max-height:none;cursor:zoom-out}
    table{border-collapse:collapse;font-size:.9rem;min-width:36rem}
    th,td{text-align:left;vertical-align:top;padding:.25rem .6rem;border-bottom:1px solid var(--line)}
    pre{background:var(--panel);border-radius:.4rem;padding:.5rem .75rem;overflow-x:auto;overflow-wrap:normal;\
    font:.85rem/1.4 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    pre .mark{color:var(--error)}
    pre.fix .added{color:var(--good)}
    pre.fix .removed{color:var(--error)}
    code{font:.9em ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.5rem 0 1rem}
    form label{max-width:100%}
    select{font:inherit;max-width:100%;padding:.15rem}
    article{border:1px solid var(--line);border-left:.35rem solid var(--note);border-radius:.4rem;padding:.25rem 1rem;\
    margin:.75rem 0}
    article.error{border-left-color:var(--error)}
    article.warning{border-left-color:var(--warning)}
    article h3{font-size:1rem}
    article p{margin:.4rem 0}
    article:target{outline:3px solid var(--link)}
    svg.er{display:block;font:12px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    svg.er text{fill:var(--text);white-space:pre}
    svg.er .b{fill:var(--back);stroke:var(--dim)}
    svg.er .h{fill:var(--head);stroke:var(--dim)}
    svg.er .n{font-size:13.2px;font-weight:700}
    svg.er .t text{text-anchor:end;fill:var(--dim)}
    svg.er .r{font-style:italic}
    svg.er .u,ul.legend .u{text-decoration:underline}
    svg.er .s{font-weight:700}
    svg.er .m{text-anchor:middle;font-weight:700;font-size:11px;fill:var(--back)}
    svg.er .f.error{fill:var(--error)}
    svg.er .f.warning{fill:var(--warning)}
    svg.er .f.note{fill:var(--note)}
    svg.er .l path,svg.er .l circle{fill:none;stroke:var(--dim);stroke-width:1.3}
    svg.er .l circle,svg.er .l .p{fill:var(--back)}
    svg.er .l:hover path,svg.er .l:hover circle{stroke:var(--link);stroke-width:2.6}
    svg.er .d>path:first-of-type{stroke-dasharray:5 4}
    svg.er .added .k,svg.er .box.added .h{fill:var(--added)}
    svg.er .removed .k,svg.er .box.removed .h{fill:var(--removed)}
    svg.er .renamed .k,svg.er .box.renamed .h{fill:var(--renamed)}
    svg.er .changed .k,svg.er .box.changed .h{fill:var(--changed)}
    svg.er text.gone,svg.er .box.removed text:not(.s):not(.m){text-decoration:line-through}
    svg.er .l.added path,svg.er .l.added circle{stroke:var(--addedline)}
    svg.er .l.removed path,svg.er .l.removed circle{stroke:var(--removedline)}
    svg.er .l.renamed path,svg.er .l.renamed circle{stroke:var(--renamedline)}
    svg.er .l.changed path,svg.er .l.changed circle{stroke:var(--changedline)}
    @media print{:root{--back:#fff;--text:#000;--dim:#444;--line:#bbb;--panel:#f5f5f5;--head:#e6e6e6;--link:#000;\
    --added:#d7f5dd;--removed:#ffdfdc;--renamed:#dcebff;--changed:#fff1c9}form,nav,.skip,.tools{display:none!important}\
    figure.picture:target{position:static;padding:0}\
    .scroll{overflow:visible}figure.picture:target svg.er,svg.er{max-width:100%;max-height:80vh;height:auto}\
    pre{white-space:pre-wrap}article,details{break-inside:avoid}}

    """
}
