import { type Html, html } from './html.ts'
import { type Language, wordsOf } from './messages.ts'
import { sharingWordsOf } from './sharing-words.ts'

/** The dialog in which an author publishes a lesson and makes further links. */
export function shareDialog(language: Language): Html {
  const words = wordsOf(language)
  return html`<dialog id="sharing" aria-labelledby="sharing-title">
<div class="dialog-head"><h2 id="sharing-title">${words.sharing}</h2><button class="quiet" id="close">${words.close}</button></div>
<p id="private">${words.isPrivate}</p>
<div id="public"><p>${words.isPublic}</p><div class="link"><input id="link" readonly dir="ltr" aria-label="${words.link}"><button class="button" id="copy" data-done="${words.copied}">${words.copyLink}</button></div></div>
<p class="failed" id="sharing-failed" role="alert" hidden>${words.failed}</p>
<div class="choices"><button class="quiet" id="stop">${words.stopSharing}</button><button class="button" id="start">${words.startSharing}</button></div>
${furtherLinks(language)}
<div class="creating"><button class="button" form="new-link">${sharingWordsOf(language).create}</button></div>
</dialog>`
}

function furtherLinks(language: Language): Html {
  const words = sharingWordsOf(language)
  return html`<section class="further-links" aria-labelledby="links-title">
<h3 id="links-title">${words.links}</h3>
<p id="no-links" class="small">${words.noLinks}</p>
<ul id="links"></ul>
<template id="link-item" data-unnamed="${words.unnamed}" data-password="${words.hasPassword}" data-ends="${words.endsOn}" data-ended="${words.ended}" data-uses="${words.usedOf}" data-views="${words.views}"><li><div><span class="title" dir="auto"></span><span class="small"></span></div><div class="acts"><button class="quiet copy" data-done="${words.copied}">${words.copy}</button><details class="erasing"><summary class="quiet">${words.revoke}</summary><div><span>${words.revokeSure}</span> <button class="danger">${words.revoke}</button></div></details></div></li></template>
<details><summary>${words.newLink}</summary><form class="fields" id="new-link">
<label>${words.name} <input name="name" maxlength="120" dir="auto" placeholder="${words.optional}"></label>
<label>${words.passwordOfLink} <input name="password" maxlength="128" autocomplete="off" dir="auto" placeholder="${words.optional}"></label>
<label>${words.ends} <select name="days"><option value="">${words.never}<option value="1">${words.day}<option value="7">${words.week}<option value="30">${words.month}</select></label>
<label>${words.uses} <input name="uses" type="number" min="1" max="1000000" inputmode="numeric" placeholder="${words.unlimited}"></label>
</form></details>
</section>`
}
