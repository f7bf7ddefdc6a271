import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { isLong } from '../lib/long.ts'
import { noChromium } from './lib/chromium.ts'
import { noFirefox } from './lib/firefox.ts'
import { startCourse } from './lib/host-journeys.ts'
import { type KeyboardUser, openChromiumUser, openFirefoxUser } from './lib/keyboard-user.ts'

const LESSONS = {
  en: {
    name: 'Amina',
    newLesson: 'New lesson',
    document: 'Document',
    title: 'Patience in learning',
    heading: 'What it is',
    sentence: 'It is to begin ',
    bold: 'small',
    items: ['read', 'repeat'],
    cells: ['day', 'pages'],
    note: 'From a book.',
    share: 'Share',
    copyLink: 'Copy link',
  },
  ar: {
    name: 'أمينة',
    newLesson: 'درس جديد',
    document: 'المستند',
    title: 'الصبر في طلب العلم',
    heading: 'ما هو',
    sentence: 'أن تبدأ ',
    bold: 'بالقليل',
    items: ['اقرأ', 'كرّر'],
    cells: ['اليوم', 'الصفحات'],
    note: 'من كتاب.',
    share: 'مشاركة',
    copyLink: 'انسخ الرابط',
  },
}
type Lesson = (typeof LESSONS)['en']

const BROWSERS = [
  ['Chromium', noChromium, openChromiumUser],
  ['Firefox', noFirefox, openFirefoxUser],
] as const
/** The others run with `WARAQ_TESTS=long`: each takes some ten seconds. */
const IN_GATE = new Set(['Chromium, desk, ar', 'Firefox, phone, en'])
const WIDTHS = { desk: 1280, phone: 390 }
const TEXT = `document.querySelector('.wq-editable')`
const SAVED = `document.querySelector('.wq-status')?.dataset.state === 'saved'`
/** Prints into a variable instead of onto paper. */
const PAPER = `globalThis.print = () => {
  dispatchEvent(new Event('beforeprint'))
  globalThis.printed = document.querySelector('.wq-print-copy').innerText
  dispatchEvent(new Event('afterprint'))
}`

suite('a lesson is written by keyboard alone', () => {
  const course = startCourse()

  for (const [browser, skip, openUser] of BROWSERS)
    for (const [device, width] of Object.entries(WIDTHS))
      for (const [locale, lesson] of Object.entries(LESSONS)) {
        const row = `${browser}, ${device}, ${locale}`
        const isRun = isLong || IN_GATE.has(row)
        test(row, { skip: isRun ? skip : 'runs with WARAQ_TESTS=long' }, async (t: TestContext) => {
          const user = await openUser(t, width)
          await signIn(user, lesson, locale)
          await writeText(user, lesson)
          const verse = await insertVerse(user)
          await insertTable(user, lesson)
          await addFootnote(user, lesson)
          await user.until(SAVED)
          const words = [
            lesson.title,
            lesson.bold,
            ...lesson.items,
            verse,
            ...lesson.cells,
            lesson.note,
          ]
          requireInOrder(await print(user), words)
          await user.open(await share(user, lesson))
          await user.until(`document.body.innerText.includes('${lesson.note}')`)
          requireInOrder(await user.evaluate(`document.body.innerText`), words)
        })
      }

  async function signIn(user: KeyboardUser, lesson: Lesson, locale: string): Promise<void> {
    await user.open(course.host)
    if (locale === 'ar') await user.follow('العربية')
    await user.follow(lesson.name)
    await user.follow(lesson.newLesson)
    await user.until(`${TEXT}?.isContentEditable`)
    await user.reach(lesson.document)
  }
})

async function writeText(user: KeyboardUser, lesson: Lesson): Promise<void> {
  await user.type(lesson.title)
  await user.press('Enter')
  await user.type(`## ${lesson.heading}`)
  await user.press('Enter')
  await user.type(lesson.sentence)
  await user.press('Control+b')
  await user.type(lesson.bold)
  await user.press('Control+b', 'Enter')
  await user.type('- ')
  for (const item of lesson.items) {
    await user.type(item)
    await user.press('Enter')
  }
  await user.press('Enter')
}

/** Returns the beginning of the verse. */
async function insertVerse(user: KeyboardUser): Promise<string> {
  await user.type('/112:1')
  await user.until(`document.querySelector('[role=option] .wq-scripture')`)
  await user.press('Enter')
  await user.until(`${TEXT}.querySelector('.wq-card.wq-verse')`)
  const text = await user.evaluate(`${TEXT}.querySelector('.wq-verse .wq-scripture').textContent`)
  return String(text).trim().split(' ')[0] ?? ''
}

async function insertTable(user: KeyboardUser, { cells }: Lesson): Promise<void> {
  await user.type('/table')
  await user.until(`document.querySelector('[role=option]')`)
  await user.press('Enter')
  await user.until(`document.querySelector('[role=grid], dialog[open]')`)
  await user.press('Enter')
  await user.until(`${TEXT}.querySelector('td, th')`)
  await user.type(cells[0] ?? '')
  await user.press('Tab')
  await user.type(cells[1] ?? '')
}

async function addFootnote(user: KeyboardUser, { note }: Lesson): Promise<void> {
  await user.press('Control+End')
  await user.press('Control+Alt+f')
  await user.type(note)
}

async function print(user: KeyboardUser): Promise<unknown> {
  await user.evaluate(PAPER)
  await user.press('Control+/')
  await user.until(`document.querySelector('dialog[open] [role=option]')`)
  await user.type('print')
  await user.press('Enter')
  await user.until('globalThis.printed')
  return user.evaluate('globalThis.printed')
}

/** Returns the link. */
async function share(user: KeyboardUser, lesson: Lesson): Promise<string> {
  await user.press('Escape')
  // Not forwards: after the last element of the page, Tab goes to the browser's own buttons.
  await user.reach(lesson.share, 'Shift+Tab')
  await user.press('Enter')
  await user.until(`document.querySelector('#sharing[open]')`)
  await user.reach(lesson.copyLink)
  await user.press('Enter')
  await user.until(`document.querySelector('#link').value !== ''`)
  await user.until(`document.activeElement.id === 'copy'`)
  return String(await user.evaluate(`document.querySelector('#link').value`))
}

function requireInOrder(text: unknown, words: readonly string[]): void {
  let from = 0
  for (const word of words) {
    const at = String(text).indexOf(word, from)
    assert.ok(at >= 0, `${word} is missing or too early in:\n${text}`)
    from = at + word.length
  }
}
