import type { Theme } from '@waraq/embed'
import { type Html, html } from './html.ts'
import { type Language, wordsOf } from './messages.ts'

/** A member; the id is also the external user id at the service. */
export interface User {
  id: string
  names: Record<Language, string>
}

/** A document of the course and its author. */
export interface Lesson {
  id: string
  title: string
  author: User
  /** ISO 8601. */
  updatedAt: string
}

/** The member, locale and path of a page. */
export interface Viewer {
  user: User | undefined
  language: Language
  theme: Theme
  path: string
  /** Path of the bundle. */
  assets: string
}

export interface Parts {
  title: string
  body: Html
  /** Additional elements of `head`: Open Graph tags, a script. */
  head?: Html | undefined
  /** `app` fills the window and scrolls inside; `page` grows with its content. */
  shape?: 'app' | 'page'
}

/** A complete page with its top bar. */
export function layout(viewer: Viewer, { title, body, head, shape = 'page' }: Parts): string {
  const { user, language, theme } = viewer
  const words = wordsOf(language)
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${viewer.assets}/fonts.css">
<link rel="stylesheet" href="/host.css">
${head}
</head>
<body class="${shape}">
<header class="bar">
<a class="brand" href="/"><span class="leaf" aria-hidden="true"></span>${words.course}</a>
<nav>
${preference(viewer, 'lang', { [language === 'ar' ? 'en' : 'ar']: words.otherLanguage })}
${preference(viewer, 'theme', { light: words.lightTheme, dark: words.darkTheme })}
${
  user &&
  html`<form method="post" action="/sign-out"><button class="quiet">${words.signOut}<span class="name">&nbsp;· ${user.names[language]}</span></button></form>`
}
</nav>
</header>
${body}
</body>
</html>
`
  return page.markup
}

/** A button for each value that a visitor may choose. */
function preference({ path }: Viewer, name: string, labels: Record<string, string>): Html {
  const buttons = Object.entries(labels).map(([value, label]) => {
    const lang = name === 'lang' && html`lang="${value}"`
    return html`<button class="quiet" name="${name}" value="${value}" ${lang}>${label}</button>`
  })
  return html`<form method="post" action="/preferences" data-preference="${name}"><input type="hidden" name="back" value="${path}">${buttons}</form>`
}
