import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corpusFolders, filesIn } from './lib/corpus-folders.ts'
import { markedVerses, tanzilFile } from './lib/translation-files.ts'

test('corpus import installs a tafsir, which verses and searches have', async (t) => {
  const { dir, run, runBeside, write, start } = await corpusFolders(t, {
    WARAQ_TRANSLATIONS: 'none',
  })
  const service = await start()
  // Test text, not a tafsir: only 2:2 has a word that no verse has.
  const lines = (await markedVerses('')).map((_, at) => `شرح ${at}${at === 8 ? ' مغناطيس' : ''}`)
  const file = write(tanzilFile(lines, 'ar.trial').replace('English', 'Arabic'))
  const imported = await runBeside('import', file, '--format', 'tanzil-txt2', '--kind', 'tafsir')
  assert.equal(imported.code, 0, imported.stderr)
  await service.scripture.prepare()

  const { json: verse } = await service.call('GET', '/v1/quran/verses/2:2/')
  assert.deepEqual(Object.keys(verse.tafseer), ['ar-trial'])
  assert.deepEqual([verse.tafsirs[0].text, verse.translations], ['شرح 8 مغناطيس', []])
  const { json: list } = await service.call('GET', '/v1/quran/resources/')
  assert.deepEqual([list.tafsirs.length, list.translations.length], [1, 0])
  const { json: found } = await service.call('GET', '/v1/quran/search/?q=مغناطيس&limit=1')
  const [first] = found.verses
  assert.deepEqual([first.verse_key, first.matched_in, first.tafsir], ['2:2', 'tafsir', 'ar-trial'])
  assert.ok(found.sources.some(({ slug }: { slug: string }) => slug === 'ar-trial'))
  assert.match((await run('list')).stdout, /ar-trial +tafsir/)

  await t.test(
    'corpus import replaces another text of the same name only with --replace',
    async () => {
      const before = filesIn(dir)
      const long = lines.with(8, `${'شرح '.repeat(40_000)}مغناطيس`)
      const other = write(tanzilFile(long, 'ar.trial').replace('English', 'Arabic'))
      const words = ['import', other, '--format', 'tanzil-txt2', '--kind', 'tafsir']
      const { code, stderr } = await run(...words)
      assert.equal(code, 1)
      assert.match(
        stderr,
        /ar-trial is installed already, a tafsir by Its translator, November 21, 2026: add --replace/,
      )
      assert.deepEqual(filesIn(dir), before)
      const replaced = await runBeside(...words, '--replace')
      assert.equal(replaced.code, 0, replaced.stderr)
      const again = await run(...words)
      assert.equal(again.code, 0, again.stderr)
      await service.scripture.prepare()
    },
  )

  await t.test(
    'a verse response has at most 65,536 characters of tafsirs and the rest follows',
    async () => {
      const read = async (query: string) =>
        (await service.call('GET', `/v1/quran/verses/2:2/${query}`)).json.tafsirs
      const parts: string[] = []
      for (let from: number | undefined = 0; from !== undefined; ) {
        const [part] = await read(`?tafsir=ar-trial&tafsir_from=${from}`)
        assert.ok(part.text.length <= 65_536)
        assert.equal(part.truncated, part.next_from && true)
        parts.push(part.text)
        from = part.next_from
      }
      assert.equal(parts.length, 3, service.logged())
      assert.ok(parts.join('') === `${'شرح '.repeat(40_000)}مغناطيس`, 'the parts are the text')
      const { json } = await service.call('GET', '/v1/quran/verses/2:2/')
      assert.equal(json.tafseer['ar-trial'].truncated, true)
      assert.deepEqual(await read('?tafsir=ar-other'), [])
      assert.equal((await service.call('GET', '/v1/quran/verses/2:2/?tafsir_from=x')).status, 400)
    },
  )
})
