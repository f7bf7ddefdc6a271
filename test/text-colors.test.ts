import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HIGHLIGHTS, INKS } from '@waraq/contract'
import { readText } from './lib/tree.ts'

const css = readText('packages/sdk/src/renderer/renderer.css')

test('each color of text has a contrast of 4.5 on the page and on every highlight, light and dark', () => {
  const grounds = ['paper', ...[...HIGHLIGHTS.values()].map((name) => `mark-${name}`)]
  for (const theme of [0, 1] as const) {
    for (const ink of INKS) {
      const color = colorOf(`\\.wq-ink-${ink}[^{]*\\{\\s*--wq-color`, theme)
      for (const ground of grounds) {
        const contrast = contrastOf(color, colorOf(`--wq-${ground}`, theme))
        assert.ok(contrast >= 4.5, `${ink} on ${ground}: ${contrast.toFixed(2)}`)
      }
    }
  }
})

function colorOf(before: string, theme: 0 | 1): string {
  const match = new RegExp(`${before}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  assert.ok(match?.[1 + theme], before)
  return match[1 + theme] as string
}

/** As WCAG 2.2 defines it. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminanceOf).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
