import { hash } from 'node:crypto'
import type { SiteApiAnswer, SiteVisit } from '@asime/contract/site'

/** The answer of a call when a page was made of it. */
export interface KnownAnswer {
  path: string
  /** Differs with the answer. */
  mark: string
}

/** The calls of one page for one visitor. */
export interface PageCalls {
  /** Makes a call for the page; a call that was made before is not made again. */
  callApi: SiteVisit['callApi']
  /** Makes calls before the page does. @returns whether all answers are the known ones */
  ask(known: readonly KnownAnswer[], signal: AbortSignal): Promise<boolean>
  /** Whether all of these calls have been answered so by now. */
  agree(known: readonly KnownAnswer[]): boolean
  /** All answers that the page is made of; undefined where a call does more than read, failed or has no answer. */
  made(): readonly KnownAnswer[] | undefined
  /** Whether any answer names this id. */
  name(id: string): boolean
}

interface Answered {
  answer: SiteApiAnswer
  mark: string
}

export function createPageCalls(callApi: SiteVisit['callApi']): PageCalls {
  const answered = new Map<string, Answered>()
  const used = new Set<string>()
  let isRepeatable = true
  /** How many of the page's calls have no answer. One that fails or is not waited for is missing from the page, and stays counted. */
  let unanswered = 0

  function note(path: string, answer: SiteApiAnswer): Answered {
    const noted = { answer, mark: hash('sha1', `${answer.status} ${answer.body}`, 'base64') }
    answered.set(path, noted)
    return noted
  }
  const agree = (known: readonly KnownAnswer[]) => known.every(({ path, mark }) => answered.get(path)?.mark === mark)

  return {
    async callApi(call) {
      const { method, path, body } = call
      if (method !== 'GET' || body !== undefined) {
        isRepeatable = false
        return callApi(call)
      }
      unanswered++
      const { answer } = answered.get(path) ?? note(path, await callApi(call))
      unanswered--
      used.add(path)
      // An outage passes.
      if (answer.status >= 500 || answer.status === 429) isRepeatable = false
      return answer
    },
    async ask(known, signal) {
      // The page repeats a call that failed here, and knows how to do without it.
      await Promise.allSettled(
        known.map(async ({ path }) => note(path, await callApi({ method: 'GET', path, body: undefined, signal }))),
      )
      return agree(known)
    },
    agree,
    made() {
      if (!isRepeatable || unanswered > 0) return undefined
      return [...used].map((path) => ({ path, mark: answered.get(path)!.mark }))
    },
    name: (id) => [...answered.values()].some(({ answer }) => answer.body.includes(id)),
  }
}
