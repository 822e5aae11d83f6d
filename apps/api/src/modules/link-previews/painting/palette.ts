/** The design's light colours: link previews have no dark mode. */
export const colour = {
  bg: '#fcfaf5',
  surface: '#ffffff',
  surface2: '#f6f2eb',
  surface3: '#ede8dd',
  line: '#e0dbd1',
  lineStrong: '#8f8a7d',
  ink: '#1e1e14',
  ink2: '#4d4c41',
  ink3: '#68665a',
  forest: '#0e5a3b',
  forestSoft: '#ddf4e4',
  forestInk: '#054b2f',
  forestDeep: '#052e1f',
  gold: '#f7b52e',
  goldSoft: '#feefcd',
  goldInk: '#704709',
  laterite: '#b33e20',
  star: '#cb7b04',
  white: '#ffffff',
  onDeep2: '#d8e7dc',
} as const

export const DISPLAY = 'Bricolage, Bricolage Ext, Onest, Onest Ext, Onest Vietnamese'
export const BODY = 'Onest, Onest Ext, Onest Vietnamese'
