import { FIRST_MESSAGES_COUNTED, lengthOf } from '@asime/contract/deadlines'
import { SAME_TO_MANY, wordsOf } from '@asime/contract/same-text'
import { draftOf } from '../drafts/drafts.ts'

// Texts sent lately from this browser, for the warning that the same text went to many. The server keeps its own count.

interface SentText {
  /** A number that stands for its words, which are not kept. */
  hash: number
  to: string
  at: number
}

/** As long as the server looks back. */
const REMEMBERED_MS = lengthOf(FIRST_MESSAGES_COUNTED, 'seconds') * 1_000
const MOST_TEXTS = 300

const storeOf = () => draftOf('sent-texts', { texts: 'string' }, 'device')

function readSent(): SentText[] {
  try {
    const kept: unknown = JSON.parse(storeOf().read().texts ?? '[]')
    const oldest = Date.now() - REMEMBERED_MS
    return Array.isArray(kept) ? (kept as SentText[]).filter(({ at }) => at > oldest) : []
  } catch {
    return []
  }
}

/** Records that it has been sent. */
export function rememberSent(conversationId: string, text: string): void {
  const hash = hashOf(text)
  if (hash === undefined) return
  const others = readSent().filter((sent) => sent.hash !== hash || sent.to !== conversationId)
  const texts = [...others, { hash, to: conversationId, at: Date.now() }].slice(-MOST_TEXTS)
  storeOf().keep({ texts: JSON.stringify(texts) })
}

/** Whether the next recipient would be warned that it went to many. */
export function wasSentToMany(conversationId: string, text: string): boolean {
  const hash = hashOf(text)
  if (hash === undefined) return false
  return readSent().filter((sent) => sent.hash === hash && sent.to !== conversationId).length >= SAME_TO_MANY
}

/** 53 bits of two multiplications: the texts of one person in a day will not collide. */
function hashOf(text: string): number | undefined {
  const words = wordsOf(text)
  if (words === undefined) return undefined
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return ((high >>> 0) % 0x200000) * 0x100000000 + (low >>> 0)
}
