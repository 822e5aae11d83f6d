export const showingShownOfTotal = (shown: number, total: string, noun: string) =>
  `Showing ${shown} of ${total} ${noun}`
export const pages = 'Pages'
