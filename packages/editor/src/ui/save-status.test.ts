import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SaveState } from '../saving/autosave.ts'
import { createSaveStatus } from './save-status.ts'

/** A status line whose time passes on request. */
function statusLine(locale = 'en') {
  const end = new AbortController()
  const announcements: string[] = []
  const line = { isOnline: true, words: '' }
  const timers = new Set<{ msLeft: number; ring(): void }>()
  const status = {
    get textContent() {
      return line.words
    },
    set textContent(words: string) {
      line.words = words
      announcements.push(words)
    },
  }
  const report = createSaveStatus({
    status,
    locale,
    isOnline: () => line.isOnline,
    signal: end.signal,
    scheduler: {
      createTimer(ring) {
        const timer = { msLeft: Number.POSITIVE_INFINITY, ring }
        timers.add(timer)
        return {
          start: (ms) => {
            timer.msLeft = ms
          },
          stop: () => {
            timer.msLeft = Number.POSITIVE_INFINITY
          },
        }
      },
    },
  })
  return {
    line,
    end,
    /** All announcements in order. */
    announcements,
    report: (state: SaveState, isStuck = false) => report(state, isStuck),
    pass(ms: number) {
      for (const timer of timers) {
        timer.msLeft -= ms
        if (timer.msLeft > 0) continue
        timer.msLeft = Number.POSITIVE_INFINITY
        timer.ring()
      }
    },
  }
}

test('the status line is quiet while the author types and a save is fast', () => {
  const { report, pass, announcements } = statusLine()
  report('dirty')
  pass(60_000)
  report('saving')
  pass(999)
  report('dirty')
  pass(60_000)
  assert.deepEqual(announcements, [])
})

test('the status line says after a second that it saves, and for two seconds that it has saved', () => {
  const { line, report, pass, announcements } = statusLine()
  report('dirty')
  report('saving')
  pass(999)
  assert.equal(line.words, '')
  pass(1)
  assert.equal(line.words, 'Saving…')
  report('saved')
  assert.equal(line.words, 'Saved')
  pass(1999)
  assert.equal(line.words, 'Saved')
  pass(1)
  assert.equal(line.words, '')
  assert.deepEqual(announcements, ['Saving…', 'Saved', ''])
})

test('the status line is quiet again as soon as the author types', () => {
  const { line, report, pass } = statusLine()
  report('saving')
  report('saved')
  report('dirty')
  assert.equal(line.words, '')
  pass(60_000)
  assert.equal(line.words, '')
})

test('the status line keeps a failure until the next save, and announces it once', () => {
  const { line, report, pass, announcements } = statusLine()
  report('saving')
  report('retrying')
  assert.equal(line.words, 'Not saved yet. Trying again…')
  report('dirty')
  report('saving')
  report('retrying')
  assert.equal(announcements.length, 1)
  report('saving')
  pass(1000)
  report('saved')
  pass(2000)
  report('dirty')
  assert.deepEqual(announcements.slice(1), ['Saving…', 'Saved', ''])
})

test('the status line names each failure, in the language of the interface', () => {
  const { line, report } = statusLine('ar')
  const words = (['expired', 'conflict', 'gone', 'blocked'] as const).map((state) => {
    report(state)
    return line.words
  })
  assert.equal(new Set(words).size, 4)
  line.isOnline = false
  report('retrying')
  assert.match(line.words, /^لا اتصال/)
  line.isOnline = true
  report('retrying', true)
  assert.equal(line.words, words[3], 'a repeated failure has the words of a blocked save')
})

test('the status line is empty when the document closes', () => {
  const { line, end, report, pass } = statusLine()
  report('blocked')
  report('saving')
  end.abort()
  assert.equal(line.words, '')
  pass(1000)
  assert.equal(line.words, '')
})
