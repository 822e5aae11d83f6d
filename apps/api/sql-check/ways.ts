/** Which way to go where only a running program would know: the alternatives that were not yet taken are left to other runs. */
export class Ways {
  readonly queue: number[][] = [[]]
  private readonly seen = new Set<string>()

  choose(site: string, options: number, taken: readonly number[], wanted: number | undefined): number {
    const option = wanted ?? 0
    this.seen.add(`${site}=${option}`)
    for (let other = 0; other < options; other++) {
      if (this.seen.has(`${site}=${other}`)) continue
      this.seen.add(`${site}=${other}`)
      this.queue.push([...taken, other])
    }
    return option
  }
}
