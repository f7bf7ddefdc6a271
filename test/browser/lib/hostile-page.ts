/**
 * A page that requests each kind of address from a port and a file, and runs scripts. Our writers
 * never make one.
 */
export function hostilePage(port: number, secret: string): string {
  const at = (path: string) => `http://127.0.0.1:${port}/${path}`
  return `<!doctype html><html><head>
<meta http-equiv="refresh" content="0;url=${at('refresh')}">
<base href="${at('base/')}">
<link rel="stylesheet" href="${at('style.css')}">
<link rel="preload" as="image" href="${at('preload.png')}">
<link rel="prefetch" href="${at('prefetch')}">
<link rel="preconnect" href="${at('')}"><link rel="dns-prefetch" href="//localhost:${port}">
<style>@import "${at('import.css')}"; @font-face { font-family: f; src: url(${at('font')}) }
p { font-family: f; background: url(${at('background.png')}) }</style>
<script>document.write('from a script'); fetch('${at('fetch')}')</script>
<script src="${at('script.js')}"></script>
</head><body onload="document.body.append('from a handler')">
<p>the text</p>
<img src="${at('image.png')}"><img src="relative.png"><img src="http://localhost:${port}/name.png">
<img src="x" onerror="document.body.append('from an error')">
<iframe src="${at('frame')}"></iframe><iframe src="file://${secret}"></iframe>
<iframe srcdoc="<img src='${at('inner.png')}'>"></iframe>
<object data="${at('object')}"></object><object data="file://${secret}"></object>
<embed src="${at('embed')}"><video src="${at('video')}" poster="${at('poster.png')}"></video>
<audio src="${at('audio')}" preload="auto"></audio>
<svg><image href="${at('svg.png')}"/><use href="${at('use.svg')}#a"/></svg>
<input type="image" src="${at('input.png')}">
</body></html>`
}
