/** What a route may export as `handle` to say how much of the site stands around its page. */
export interface PageHandle {
  /** Stands alone: no header, footer or tabs. */
  bare?: boolean
  /** True where the page has a bar of its own at the bottom of a phone's screen; goes with `tabBar: false`. */
  actionBar?: boolean
  /** False where the page has a bar of its own at the bottom of a phone's screen. */
  tabBar?: boolean
  /** False where nothing shall lead astray. */
  footer?: boolean
}

/** The frame of the page, from the handles of its routes; the innermost has the last word. */
export function frameOf(matches: readonly { handle: unknown }[]): Required<PageHandle> {
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle)
  return Object.assign(
    { bare: false, tabBar: true, actionBar: false, footer: true },
    ...handles,
  ) as Required<PageHandle>
}
