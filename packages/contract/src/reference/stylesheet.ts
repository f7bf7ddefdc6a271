/** Style sheet of the reference page: light, dark and print, from wide screens to phones. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf6; --sheet: #fff; --ink: #1a211f; --soft: #56615c; --line: #e3dfd4;
  --accent: #0b6353; --tint: #e4f0eb; --night: #14211d; --glow: #e6eeea; --dim: #9db0a8;
  --name: #8fd3bf; --string: #e8c48a;
  --get: #1b5a9e; --post: #0b6353; --patch: #865000; --delete: #a3302a;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, serif;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101614; --sheet: #161e1b; --ink: #e6ebe8; --soft: #a2afa9; --line: #29332f;
    --accent: #6fd3b8; --tint: #17332c; --night: #0a100e; --glow: #dfe8e4; --dim: #93a69e;
    --get: #8dbbf2; --post: #6fd3b8; --patch: #e6b768; --delete: #f19a93;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(2.2rem, 5vw, 3.2rem); letter-spacing: -.02em; }
h1 span { color: var(--soft); font-weight: 400; }
h2 { font-size: 1.9rem; letter-spacing: -.01em; }
h3 { font-size: 1.4rem; }
:is(h2, h3) a { color: inherit; text-decoration: none; }
:is(h2, h3) a:hover::after, :is(h2, h3) a:focus::after { content: " #"; color: var(--accent); }
:target :is(h2, h3) a, :is(h2, h3):target a { color: var(--accent); }
p, dl, ol, table { margin: .9rem 0; }
code { font: .875em/1.5 var(--mono); overflow-wrap: anywhere; }
p code, li code, td code, dd code { background: color-mix(in srgb, var(--ink) 6%, transparent); border-radius: 4px; padding: .08em .3em; }
:is(p, li, td, dd) > code { white-space: nowrap; }
:is(.facts, .endpoint, .sequence) code { white-space: normal; }
.lead { color: var(--soft); font-size: 1.1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; background: var(--accent); color: var(--paper); padding: .6rem 1rem; border-radius: 0 0 6px 6px; }
.skip:focus { top: 0; }

.bar { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .6rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
.name { font: 600 1.15rem/1.4 var(--serif); color: var(--ink); text-decoration: none; }
.name span { color: var(--accent); margin-inline-start: .25rem; }
main { max-width: 88rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
.opening { position: relative; padding: 2.5rem 0 1rem; }
.opening > * { max-width: 42rem; }
.wordmark { position: absolute; right: 0; top: .5rem; margin: 0; font: 400 9rem/1.6 "Noto Naskh Arabic", "Geeza Pro", "Traditional Arabic", var(--serif); color: var(--tint); z-index: -1; display: none; }
.facts { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; color: var(--soft); font-size: .9rem; }
section { margin-top: 3.5rem; padding-top: 3rem; border-top: 1px solid var(--line); }
.group > .call { margin-top: 2.5rem; padding-top: 2.5rem; }
.group > .call:first-of-type { margin-top: 1.5rem; }

nav { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: .92rem; }
nav p { margin: 1rem 0 .25rem; font-weight: 600; }
nav p + p { margin-top: .25rem; }
nav p:has(+ ul) { margin-top: 1rem; }
nav p:first-child { margin-top: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; color: var(--ink); text-decoration: none; padding: .3rem .5rem; margin-inline: -.5rem; border-radius: 6px; }
nav li a { display: grid; grid-template-columns: 3.6rem 1fr; align-items: baseline; color: var(--soft); }
nav a:hover { background: var(--tint); color: var(--ink); }
nav { scroll-target-group: auto; }
nav a:target-current { background: var(--tint); color: var(--ink); }

.method { font: 700 .7rem/1 var(--mono); letter-spacing: .04em; color: var(--get); }
.method.post { color: var(--post); }
.method.patch { color: var(--patch); }
.method.delete { color: var(--delete); }
.endpoint { display: flex; align-items: baseline; gap: .7rem; margin: .6rem 0 1rem; }
.endpoint .method { font-size: .78rem; padding: .4em .6em; border: 1.5px solid currentColor; border-radius: 5px; }
.endpoint code { font-size: 1rem; font-weight: 600; background: none; padding: 0; }

table { width: 100%; border-collapse: collapse; text-align: start; font-size: .93rem; }
caption { text-align: start; font-weight: 600; padding: .9rem 0 .45rem; }
.caption { font-weight: 600; font-size: .93rem; padding-top: .9rem; }
th, td { text-align: start; vertical-align: top; padding: .55rem 1rem .55rem 0; border-top: 1px solid var(--line); font-weight: 400; }
th[scope=row] { width: 36%; }
th[scope=row] code { font-weight: 600; display: block; }
th small { color: var(--soft); font-size: .8rem; }
thead th { font-weight: 600; border-top: 0; color: var(--soft); font-size: .85rem; }
td:last-child { padding-inline-end: 0; }
.status { font: 700 .85rem var(--mono); color: var(--accent); }
.codes th[scope=row] { width: 4rem; font: 600 .85rem/1.7 var(--mono); color: var(--soft); }
.codes :is(th, td) { padding-block: .3rem; }
.codes a { margin-inline-end: .6rem; text-decoration: none; }
.codes a:hover { text-decoration: underline; }
.codes td code { background: none; padding: 0; }
.wide th[scope=row] { width: auto; font-weight: 600; }
.errors th[scope=row] code { overflow-wrap: normal; }
.errors small { font-family: var(--mono); }
tr:target { background: var(--tint); }

.sample { margin: 0 0 1rem; background: var(--night); color: var(--glow); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.sample figcaption { padding: .55rem 1rem; font-size: .8rem; color: var(--dim); border-bottom: 1px solid #ffffff1a; }
.sample pre { margin: 0; padding: .9rem 1rem 1rem; white-space: pre-wrap; word-break: break-all; font: .78rem/1.65 var(--mono); }
.sample code { font: inherit; }
.sample b { font-weight: 400; color: var(--name); }
.sample i { font-style: normal; color: var(--string); }

.steps { padding-inline-start: 1.3rem; }
.steps li { margin: .5rem 0; padding-inline-start: .3rem; }
.steps li::marker { color: var(--accent); font-weight: 700; }
.rules { display: grid; gap: 0 2.5rem; }
.rules div { border-top: 1px solid var(--line); padding: .8rem 0; }
.rules dt { font-weight: 600; }
.rules dd { margin: .15rem 0 0; color: var(--soft); font-size: .95rem; }
.rules dd code { color: var(--ink); }

.way { margin-top: 2.5rem; }
.sequence { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 1rem .75rem; font-size: .82rem; line-height: 1.4; }
.actors, .sequence ol { display: grid; grid-template-columns: repeat(3, 1fr); margin: 0; padding: 0; text-align: center; }
.actors span { justify-self: center; font-weight: 600; padding: .25rem .6rem; border: 1.5px solid var(--accent); border-radius: 6px; background: var(--tint); }
.sequence ol { display: block; list-style: none; padding-bottom: .75rem; --life: linear-gradient(var(--line) 0 0) no-repeat; background: var(--life) 16.667% 0 / 1px, var(--life) 50% 0 / 1px, var(--life) 83.333% 0 / 1px; }
.sequence li { position: relative; margin: 0 50% 0 16.667%; padding: .7rem .7rem .3rem; border-bottom: 1.5px solid var(--accent); }
.sequence li span:last-child { background: var(--sheet); }
.sequence code { background: none; padding: 0; font-size: .95em; }
.sequence li::after { content: ""; position: absolute; bottom: -5.75px; right: 0; border: 5px solid transparent; border-left: 8px solid var(--accent); border-right: 0; }
.sequence .back::after { right: auto; left: 0; border: 5px solid transparent; border-right: 8px solid var(--accent); border-left: 0; }
.sequence .response { border-bottom-style: dashed; }
.sequence .col12 { margin: 0 16.667% 0 50%; }
.sequence .col02 { margin: 0 16.667%; }
.sequence .col11 { margin: .7rem 22% 0; padding: .35rem .5rem; border: 1px dashed var(--accent); border-radius: 6px; background: var(--sheet); }
.sequence .col11::after { display: none; }

footer { border-top: 1px solid var(--line); padding: 1.5rem 1.25rem; color: var(--soft); font-size: .85rem; text-align: center; }

@media (min-width: 34rem) {
  .rules { grid-template-columns: 1fr 1fr; }
  .errors th[scope=row] code { white-space: nowrap; }
}
@media (min-width: 48rem) {
  .errors th[scope=row] code { white-space: nowrap; }
}
@media (min-width: 62rem) {
  html { scroll-padding-top: 1.5rem; }
  .bar { display: none; }
  main { display: grid; grid-template-columns: 17rem minmax(0, 1fr); padding: 0 0 5rem; }
  main > * { grid-column: 2; margin-inline: 3rem; }
  nav { grid-area: 1 / 1 / span 30 / 2; position: sticky; top: 0; height: 100vh; overflow-y: auto; overscroll-behavior: contain; margin: 0; padding: 1.75rem 1.5rem; border-top: 0; border-inline-end: 1px solid var(--line); }
  .opening { padding-top: 3.5rem; }
}
@media (min-width: 76rem) {
  .call, .way { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 29rem); gap: 0 3rem; align-items: start; }
  .samples { position: sticky; top: 1.5rem; }
  .way { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); }
  .rules { grid-template-columns: 1fr 1fr 1fr; }
  .wordmark { display: block; }
}
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
}
@media print {
  :root { --paper: #fff; --sheet: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; --tint: #fff; --night: #fff; --glow: #000; --dim: #444; --name: #000; --string: #333; --get: #000; --post: #000; --patch: #000; --delete: #000; }
  body { font-size: 10pt; }
  nav, .bar, .skip { display: none; }
  main, .call, .way { display: block; }
  main > * { margin-inline: 0; }
  main { padding: 0; }
  section { margin-top: 1.5rem; padding-top: 1.5rem; }
  .samples { position: static; }
  tr, .sample, .sequence, h2, h3 { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
}
`
