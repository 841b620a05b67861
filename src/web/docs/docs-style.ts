/** The stylesheet of the documentation: paper, indigo, and room to read. */
export const docsStyle = `:root {
  --paper: #fbf9f4;
  --paper-deep: #f3eee3;
  --white: #fffefb;
  --ink: #272520;
  --ink-soft: #5c574c;
  --line: #ddd6c7;
  --indigo: #22345c;
  --indigo-deep: #18264a;
  --indigo-pale: #e9ecf3;
  --vermilion: #a5311a;
  --moss: #3f5d3a;
  --ochre: #7a5410;
  --mincho: "Hiragino Mincho ProN", "Yu Mincho", YuMincho, "Noto Serif JP", "Noto Serif CJK JP", Georgia, serif;
  --gothic: "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif;
  --mono: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.7 var(--gothic); overflow-wrap: anywhere; }
h1, h2, h3, h4, h5 { margin: 0; line-height: 1.4; font-weight: 600; }
h1, h2, h3.area { font-family: var(--mincho); }
p, ul, ol, dl, pre { margin: 0; }
code, pre { font-family: var(--mono); font-size: 0.9em; }
a { color: var(--indigo); text-decoration-thickness: 1px; text-underline-offset: 0.22em; }
a:hover { color: var(--vermilion); }
:focus-visible { outline: 3px solid var(--indigo); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: 1rem; top: -5rem; padding: 0.5rem 1rem; background: var(--white); z-index: 1; }
.skip:focus { top: 1rem; }

.top { padding: 2.5rem max(1.25rem, calc(50vw - 36.75rem)) 3rem; background: var(--indigo); color: var(--white);
  border-bottom: 0.4rem solid var(--indigo-deep); }
.top .name { font-family: var(--mincho); letter-spacing: 0.08em; }
.top .name a { color: inherit; }
.top h1 { margin: 0.5rem 0 0.75rem; font-size: clamp(1.8rem, 1.4rem + 2vw, 2.6rem); letter-spacing: 0.03em; }
.top p { max-width: 40rem; }
.top :focus-visible { outline-color: var(--white); }

.frame { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
nav { margin: 1.5rem 0 0; padding: 1.25rem; background: var(--white);
  border: 1px solid var(--line); border-radius: 4px; font-size: 0.9rem; line-height: 1.45; }
nav h2 { font-size: 1.15rem; }
nav h3 { margin: 1.1rem 0 0.2rem; font-size: 0.8rem; font-family: var(--mono); font-weight: 600; }
nav h3 a { color: var(--ink-soft); text-decoration: none; }
nav ul { padding: 0; list-style: none; }
nav .parts { margin-top: 0.5rem; display: flex; flex-wrap: wrap; gap: 0.1rem 1.25rem; }
nav .parts a { display: inline-block; padding: 0.25rem 0; }
nav li a:has(.method) { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.3rem 0.25rem; text-decoration: none; border-radius: 3px; }
nav li a:has(.method):hover { background: var(--indigo-pale); }
nav .entry { min-width: 0; }
nav .entry code { display: block; color: var(--ink-soft); font-size: 0.78rem; }
nav .method { flex: none; width: 3.5rem; }
nav summary { margin-top: 0.6rem; padding: 0.25rem 0; color: var(--indigo); cursor: pointer; }

main { min-width: 0; padding: 2.5rem 0 4rem; }
main h2 { margin: 3.5rem 0 0.75rem; padding-bottom: 0.4rem; font-size: 1.6rem; border-bottom: 3px double var(--line); }
.begin h2 { margin-top: 0; }
.begin h3 { margin: 1.75rem 0 0.4rem; font-size: 1.05rem; }
.begin p, .begin li, .begin dd { max-width: 44rem; }
.begin ul { padding-left: 1.25rem; }
.begin > p + p, .begin > ul + p { margin-top: 1rem; }
pre { margin: 1rem 0; padding: 1rem 1.25rem; overflow-x: auto; overflow-wrap: normal; background: var(--indigo-deep);
  color: #f2f0ea; border-radius: 4px; line-height: 1.55; }
pre + pre { margin-top: -0.5rem; }
.steps { counter-reset: step; padding: 0; list-style: none; display: grid; gap: 1.25rem; margin-top: 1.5rem; }
.steps li { counter-increment: step; position: relative; padding-left: 3rem; }
.steps li::before { content: counter(step); position: absolute; left: 0; top: 0.1rem; width: 2rem; height: 2rem; display: grid;
  place-items: center; color: var(--white); background: var(--indigo); border-radius: 50%; font: 600 0.95rem/1 var(--gothic); }
.steps h3 { margin: 0.15rem 0 0.2rem; }

h3.area { margin: 3rem 0 1rem; font-size: 1.3rem; color: var(--indigo); }
.transition, .shape, .error { margin: 0 0 1.25rem; padding: 1.25rem; background: var(--white); border: 1px solid var(--line); border-radius: 4px; }
.transition:target, .shape:target, .error:target { border-color: var(--indigo); box-shadow: 0 0 0 1px var(--indigo); }
h4 { font-family: var(--mono); font-size: 1.15rem; }
h4 a { color: inherit; text-decoration: none; }
h4 a:hover { text-decoration: underline; }
h5 { margin: 1.4rem 0 0.3rem; font-size: 0.8rem; letter-spacing: 0.08em; color: var(--ink-soft); text-transform: uppercase; }
.title { margin-top: 0.15rem; }
.address { margin-top: 0.6rem; padding: 0.4rem 0.6rem; background: var(--paper-deep); border-radius: 3px; }
.method { display: inline-block; font: 600 0.75rem/1.6 var(--mono); letter-spacing: 0.03em; color: var(--indigo); }
.method.post { color: var(--moss); }
.method.put { color: var(--ochre); }
.method.delete { color: var(--vermilion); }
.address .method { margin-right: 0.4rem; font-size: 0.85rem; }
.facts { margin-top: 0.6rem; padding: 0; list-style: none; color: var(--ink-soft); font-size: 0.9rem; }
.none, .common, .more { color: var(--ink-soft); font-size: 0.9rem; }
.none, .common { margin-top: 0.8rem; }
h5 + .none, h5 + .common, h5 + .more { margin-top: 0; }
.more { margin-top: 0.5rem; }

.rows { font-size: 0.95rem; }
.rows > div { padding: 0.45rem 0; border-top: 1px solid var(--line); }
.rows dt { font-weight: 400; }
.rows dd { margin: 0; }
.rows dd .rows { margin: 0.4rem 0 0; padding-left: 0.9rem; border-left: 2px solid var(--line); }
.rows dd .rows > div:first-child { border-top: 0; }
.must { margin-left: 0.2rem; padding: 0 0.4rem; font-size: 0.75rem; font-weight: 600; color: var(--vermilion);
  border: 1px solid currentcolor; border-radius: 2px; white-space: nowrap; }
.limit { display: inline-block; max-width: 100%; margin-left: 0.5rem; padding: 0 0.45rem; font-size: 0.85rem; background: var(--paper-deep); border-radius: 3px; }
.label, dd > [lang="ja"] { color: var(--ink-soft); font-size: 0.9rem; }
.status { padding: 0 0.35rem; font: 600 0.8rem/1.5 var(--mono); color: var(--ink-soft); background: var(--paper-deep); border-radius: 2px; }
.links { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
.shape h3, .error h3 { margin-bottom: 0.6rem; font-size: 1.05rem; font-family: var(--mono); }
.error h3 .status { font-size: 1rem; color: var(--indigo); background: var(--indigo-pale); }
.advice { color: var(--ink-soft); }
.words { display: grid; gap: 0.75rem 2rem; }
.ways { margin-top: 0.75rem; padding-top: 0.5rem; font-size: 0.95rem; border-top: 1px solid var(--line); }
.end { padding: 1.5rem 1.25rem 2.5rem; text-align: center; color: var(--ink-soft); font-size: 0.9rem; border-top: 1px solid var(--line); }

@media (min-width: 48rem) {
  .words { grid-template-columns: 1fr 1fr; }
  .rows > div { display: grid; grid-template-columns: minmax(10rem, 15rem) minmax(0, 1fr); gap: 0 1.25rem; }
  .rows dd .rows > div { grid-template-columns: minmax(8rem, 12rem) minmax(0, 1fr); }
  .transition, .shape, .error { padding: 1.5rem 1.75rem; }
}
@media (min-width: 64rem) {
  .frame { display: grid; grid-template-columns: 20rem minmax(0, 1fr); gap: 3rem; align-items: start; }
  nav { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); margin: 2.5rem 0; overflow-y: auto; }
  /* Beside the text the list stands open; a browser that does not know how leaves it to be opened. */
  nav details::details-content { display: block; content-visibility: visible; }
  @supports selector(::details-content) { nav summary { display: none; } }
}
@media print {
  nav, .skip { display: none; }
  .top { color: inherit; background: none; }
  .transition, .error { break-inside: avoid; }
}
`
