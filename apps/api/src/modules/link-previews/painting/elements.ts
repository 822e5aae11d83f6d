// A preview is a tree of these, laid out like HTML by satori. Written as calls, since Node runs no JSX.

export interface Element {
  type: string
  props: {
    style?: Style
    children?: string | Element[]
    src?: string
    width?: number
    height?: number
  }
}

export type Style = Record<string, string | number>

/** A row; children that are missing are left out. */
export function row(style: Style, ...children: (Element | false)[]): Element {
  return {
    type: 'div',
    props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== false) },
  }
}

export function column(style: Style, ...children: (Element | false)[]): Element {
  return row({ flexDirection: 'column', ...style }, ...children)
}

/** Text that breaks into lines; `lines` at most, the last ending in three dots. */
export function text(content: string, style: Style, lines?: number): Element {
  return {
    type: 'div',
    props: {
      style: { display: 'block', ...(lines === undefined ? {} : { lineClamp: lines }), ...style },
      children: content,
    },
  }
}

/** Text on one line. */
export function word(content: string, style: Style = {}): Element {
  return text(content, { whiteSpace: 'nowrap', ...style })
}

export function image(src: string, width: number, height: number, style: Style = {}): Element {
  return { type: 'img', props: { src, width, height, style } }
}

/** A drawing of its own: `content` is SVG inside a box of the given size. */
export function drawing(viewBox: string, width: number, height: number, content: string, style: Style = {}): Element {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`
  return image(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, width, height, style)
}
