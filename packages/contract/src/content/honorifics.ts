/** Unicode ligatures of honorifics by stored name. */
export const HONORIFICS: ReadonlyMap<string, string> = new Map([
  ['saw', '\uFDFA'],
  ['jj', '\uFDFB'],
  ['swt', '\uFDFE'],
  ['azwj', '\uFDFF'],
  ['rah', '\uFD40'],
  ['ra', '\uFD41'],
  ['rha', '\uFD42'],
  ['rhm', '\uFD43'],
  ['rhma', '\uFD44'],
  ['rhn', '\uFD45'],
  ['as', '\uFD47'],
  ['asa', '\uFD4D'],
  ['asm', '\uFD48'],
  ['asma', '\uFD49'],
])
