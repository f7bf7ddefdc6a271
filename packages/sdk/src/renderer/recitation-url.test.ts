import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedTemplate, recitationUrlOf } from './recitation-url.ts'

const PAGE = 'https://school.example/lessons/7'

const URLS: [template: string, url: string][] = [
  ['https://audio.example/{surah}/{ayah}.mp3', 'https://audio.example/2/55.mp3'],
  ['https://audio.example/{surah:3}{ayah:3}.mp3', 'https://audio.example/002055.mp3'],
  ['/audio/{ayah:1}?of={surah:2}&again={ayah}', '/audio/55?of=02&again=55'],
]
for (const [template, url] of URLS) {
  test(`${template} is the URL of every verse`, () => {
    checkedTemplate(template, PAGE)
    assert.equal(recitationUrlOf(template, 2, 55), url)
  })
}

test('none is none', () => assert.equal(checkedTemplate(undefined, PAGE), undefined))

test('a number with more digits than zeros were asked for stays whole', () => {
  assert.equal(recitationUrlOf('/{surah:1}/{ayah:2}', 114, 286), '/114/286')
})

const REFUSED: [fault: string, template: unknown][] = [
  ['no ayah', 'https://audio.example/{surah}.mp3'],
  ['no surah', 'https://audio.example/{ayah}.mp3'],
  ['neither', 'https://audio.example/1.mp3'],
  ['another name', 'https://audio.example/{surah}/{ayah}/{reciter}.mp3'],
  ['no width', 'https://audio.example/{surah:}/{ayah}/{ayah:0}.mp3'],
  ['a brace', 'https://audio.example/{surah}/{ayah}/{'],
  ['a scheme that is no page of the web', 'javascript:{surah}{ayah}'],
  ['data', 'data:audio/wav,{surah}{ayah}'],
  ['another scheme', 'ftp://audio.example/{surah}/{ayah}'],
  ['no host', 'https://{surah}:{ayah}:1/'],
  ['nothing', ''],
  ['a function', () => 'https://audio.example/{surah}/{ayah}'],
  ['null', null],
]
for (const [fault, template] of REFUSED) {
  test(`a template with ${fault} is refused`, () => {
    assert.throws(() => checkedTemplate(template as string, PAGE), {
      name: 'TypeError',
      message: /^recitationUrl: not an http or https URL with \{surah\} and \{ayah\}: /,
    })
  })
}
