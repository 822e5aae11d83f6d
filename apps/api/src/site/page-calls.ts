import type { SiteApiAnswer, SiteVisit } from '@asime/contract/site'
import { type KeptAnswer, tagOf } from '../platform/shared-answers/shared-answers.ts'

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
  /** Whether these calls are all answered from memory, and so. */
  recall(known: readonly KnownAnswer[]): boolean
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

/** @param find the answer to such a call that is in memory and holds for this visitor; calls that have one are not made */
export function createPageCalls(
  callApi: SiteVisit['callApi'],
  find: (path: string) => KeptAnswer | undefined = () => undefined,
): PageCalls {
  const answered = new Map<string, Answered>()
  const used = new Set<string>()
  let isRepeatable = true
  /** How many of the page's calls have no answer. One that fails or is not waited for is missing from the page, and stays counted. */
  let unanswered = 0

  function note(path: string, answer: SiteApiAnswer, tag = tagOf(answer.body)): Answered {
    const noted = { answer, mark: `${answer.status} ${tag}` }
    answered.set(path, noted)
    return noted
  }
  function noteKept(path: string): Answered | undefined {
    const kept = find(path)
    if (!kept) return undefined
    // Decoded only where a page is rendered of it.
    return note(
      path,
      {
        status: 200,
        get body() {
          return kept.body.toString()
        },
      },
      kept.etag,
    )
  }
  const read = async (call: Parameters<typeof callApi>[0]) =>
    noteKept(call.path) ?? note(call.path, await callApi(call))
  const agree = (known: readonly KnownAnswer[]) => known.every(({ path, mark }) => answered.get(path)?.mark === mark)

  return {
    async callApi(call) {
      const { method, path, body } = call
      if (method !== 'GET' || body !== undefined) {
        isRepeatable = false
        return callApi(call)
      }
      unanswered++
      const { answer } = answered.get(path) ?? (await read(call))
      unanswered--
      used.add(path)
      // An outage passes.
      if (answer.status >= 500 || answer.status === 429) isRepeatable = false
      return answer
    },
    recall: (known) => known.every(({ path, mark }) => noteKept(path)?.mark === mark),
    async ask(known, signal) {
      // The page repeats a call that failed here, and knows how to do without it.
      await Promise.allSettled(known.map(({ path }) => read({ method: 'GET', path, body: undefined, signal })))
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
