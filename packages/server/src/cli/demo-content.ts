import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentNode, FullDocument, VerseDetail } from '@waraq/contract'

interface Options {
  /** Where the service listens. */
  url: string
  apiKey: string
  /** Whether the service has verses. */
  hasScripture: boolean
  /** Ends the wait for a busy service. */
  signal: AbortSignal
}

/** The user of the example application who owns the lessons. */
const AUTHOR = 'maryam'
const VERSES = ['96:1', '20:114']
/** The Quran may still be building at the first start. */
const MAX_ATTEMPTS = 60
const POLL_MILLISECONDS = 500

/**
 * Creates four lessons through the API, as a customer would; the last one is published. The
 * idempotency keys make a repeated call safe.
 */
export async function writeDemoContent(options: Options): Promise<void> {
  const { url, apiKey, hasScripture, signal } = options
  const verses = hasScripture ? await readVerses(url, signal) : []
  const minted = await send(url, '/v1/embed/tokens/', {
    method: 'POST',
    headers: headersOf(apiKey),
    body: JSON.stringify({ external_user_id: AUTHOR }),
    signal,
  })
  const { token } = (await minted.json()) as { token: string }
  const ids: string[] = []
  // The list shows the newest first.
  for (const [index, content] of lessonsOf(verses).entries()) {
    const created = await send(url, '/v1/documents/', {
      method: 'POST',
      headers: { ...headersOf(token), 'idempotency-key': `demo-${index + 1}` },
      body: JSON.stringify({ content }),
      signal,
    })
    ids.push(((await created.json()) as FullDocument).id)
  }
  await send(url, `/v1/documents/${ids.at(-1)}/share/`, {
    method: 'PATCH',
    headers: headersOf(token),
    body: JSON.stringify({ is_shared: true }),
    signal,
  })
}

const headersOf = (bearer: string): Record<string, string> => ({
  authorization: `Bearer ${bearer}`,
  'content-type': 'application/json',
})

/** A paragraph for each verse; none if this server does not have the Quran. */
async function readVerses(url: string, signal: AbortSignal): Promise<DocumentNode[]> {
  await waitForScripture(url, signal)
  const nodes: DocumentNode[] = []
  for (const key of VERSES) {
    const response = await ask(url, `/v1/quran/verses/${key}/`, { signal })
    if (!response.ok) return []
    nodes.push(verseNode((await response.json()) as VerseDetail))
  }
  return nodes
}

/** Waits while the Quran is built, because each 503 would be a warning in the log. */
async function waitForScripture(url: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const ready = (await (await fetch(`${url}/readyz`, { signal })).json()) as {
      scripture?: string
    }
    if (ready.scripture !== 'building' && ready.scripture !== 'opening') return
    await delay(POLL_MILLISECONDS, undefined, { signal })
  }
}

const verseNode = ({ surah, number, text }: VerseDetail): DocumentNode => ({
  type: 'paragraph',
  content: [
    {
      type: 'quranVerse',
      attrs: {
        surah: surah.number,
        ayah: number,
        text,
        encoding: 'qpc_hafs',
        surahNameArabic: surah.name_arabic,
        surahNameEnglish: surah.name_english,
        displayMode: 'card',
        translationOpen: true,
      },
    },
  ],
})

async function send(url: string, path: string, init: RequestInit): Promise<Response> {
  const response = await ask(url, path, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Sends a request, and again after `Retry-After` while the service is busy. */
async function ask(url: string, path: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url + path, init)
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (response.status !== 503 || !(seconds >= 0) || attempt === MAX_ATTEMPTS) return response
    await response.body?.cancel()
    await delay(seconds * 1000, undefined, { signal: init.signal ?? undefined })
  }
}

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const p = (words: string): DocumentNode => ({ type: 'paragraph', content: [text(words)] })
const h = (level: number, words: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

const task = (checked: boolean, words: string): DocumentNode => ({
  type: 'listItem',
  attrs: { checked },
  content: [p(words)],
})
const tasks = (...content: DocumentNode[]): DocumentNode => ({
  type: 'bulletList',
  attrs: { task: true },
  content,
})

/** A table whose first row is its header. */
function table(rows: readonly (readonly string[])[]): DocumentNode {
  const content = rows.map((cells, row) => ({
    type: 'tableRow',
    content: cells.map((words) => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [p(words)],
    })),
  }))
  return { type: 'table', content }
}

/** The lessons, the oldest first. */
function lessonsOf(verses: DocumentNode[]): DocumentNode[] {
  return [arabicLesson(verses), englishLesson(), signedLesson(), publishedLesson()]
}

const arabicLesson = (verses: DocumentNode[]): DocumentNode =>
  doc(
    h(1, 'آداب طالب العلم'),
    p('هذا درس نموذجي فيه عناوين وجدول وقائمة مهام.'),
    ...(verses.length > 0 ? [h(2, 'من القرآن'), ...verses] : []),
    h(2, 'خطة الأسبوع'),
    table([
      ['اليوم', 'الدرس', 'المدة'],
      ['السبت', 'القراءة', '٣٠ دقيقة'],
      ['الاثنين', 'المراجعة', '٢٠ دقيقة'],
      ['الخميس', 'المذاكرة مع زميل', '٤٥ دقيقة'],
    ]),
    h(2, 'قبل الدرس القادم'),
    tasks(
      task(true, 'قراءة الفصل الأول'),
      task(false, 'تلخيصه في صفحة'),
      task(false, 'كتابة ثلاثة أسئلة'),
    ),
  )

const englishLesson = (): DocumentNode =>
  doc(
    h(1, 'Writing in two languages'),
    p('Each block takes the direction of its text, so one lesson can hold both languages.'),
    p('هذه الفقرة بالعربية، فتُكتب من اليمين إلى اليسار في الدرس نفسه.'),
    p('Type / for the menu of blocks, and : for an emoji.'),
  )

const signedLesson = (): DocumentNode =>
  doc(
    h(1, 'Reading by signature'),
    p(
      'Maryam wrote this lesson. Amina and Yusuf read it with a signature: the backend of the course decides who may read it, and signs the request.',
    ),
    p('A signature opens one document until it expires, and only for reading.'),
  )

const publishedLesson = (): DocumentNode =>
  doc(
    h(1, 'A published lesson'),
    p('Everyone who has the link can read this lesson, even without an account.'),
    p('Its author can stop sharing at any time. The link then never works again.'),
  )
