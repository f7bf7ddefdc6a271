import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRecitationUrl } from '../../recitation-template.ts'
import { recitationUrlOf } from './recitation.ts'

const URLS: [template: string, url: string][] = [
  ['https://audio.example/{surah}/{ayah}.mp3', 'https://audio.example/2/55.mp3'],
  ['HTTPS://audio.example/{surah:3}{ayah:3}.mp3', 'HTTPS://audio.example/002055.mp3'],
  ['/audio/{ayah:1}?of={surah:2}&again={ayah}', '/audio/55?of=02&again=55'],
  ['audio/{surah}-{ayah}', 'audio/2-55'],
  ['//audio.example/{surah}/{ayah}', '//audio.example/2/55'],
]
for (const [template, url] of URLS) {
  test(`${template} is the URL of every verse`, () => {
    checkRecitationUrl(template)
    assert.equal(recitationUrlOf(template, 2, 55), url)
  })
}

test('a number that is longer than its padding stays whole', () => {
  assert.equal(recitationUrlOf('/{surah:1}/{ayah:2}', 114, 286), '/114/286')
})

test('no template is none', () => checkRecitationUrl(undefined))

const REFUSED: [fault: string, template: unknown][] = [
  ['no ayah', 'https://audio.example/{surah}.mp3'],
  ['no surah', 'https://audio.example/{ayah}.mp3'],
  ['neither', 'https://audio.example/1.mp3'],
  ['another name', 'https://audio.example/{surah}/{ayah}/{reciter}.mp3'],
  ['a name that begins like another', 'https://audio.example/{surahs}/{ayah}.mp3'],
  ['no width', 'https://audio.example/{surah:}/{ayah}.mp3'],
  ['no digits', 'https://audio.example/{surah}/{ayah:0}.mp3'],
  ['a brace', 'https://audio.example/{surah}/{ayah}/{'],
  ['a script', 'javascript:{surah}{ayah}'],
  ['data', 'data:audio/wav,{surah}{ayah}'],
  ['another scheme', 'ftp://audio.example/{surah}/{ayah}'],
  ['nothing', ''],
  ['a function', (surah: number, ayah: number) => `https://audio.example/${surah}/${ayah}`],
  ['null', null],
]
for (const [fault, template] of REFUSED) {
  test(`a template with ${fault} is refused`, () => {
    assert.throws(() => checkRecitationUrl(template as string), {
      name: 'TypeError',
      message: /^recitationUrl: not an http or https URL with \{surah\} and \{ayah\}: /,
    })
  })
}
