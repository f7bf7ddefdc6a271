import { createElement } from './dom.ts'

const SHOWN_MILLISECONDS = 1_500

/** Adds a button to each code block that copies its text. */
export function addCopyButtons({ copy = '', copied = '' }: Record<string, string>): void {
  for (const figure of document.querySelectorAll('figure.code, figure.sample')) {
    const button = createElement('button', { type: 'button', className: 'copy' }, copy)
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('pre')?.textContent ?? '')
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, SHOWN_MILLISECONDS)
    })
    figure.append(button)
  }
}
