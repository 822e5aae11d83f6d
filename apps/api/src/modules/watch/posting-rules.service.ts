import { MAX_POSTING_RULES } from '@asime/contract/moderation-states'
import type { PostingRule, SavePostingRule } from '@asime/contract/posting-rules'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { holds, wordsOf } from './find-words.ts'
import { addHints, type HintSubject } from './moderation-hints.sql.ts'
import {
  deletePostingRule,
  findPostingRule,
  hasRuleOfAll,
  listRulesInForce,
  lockPostingRules,
  putPostingRule,
  type RuleInForce,
} from './posting-rules.repository.ts'

/** What is about to be posted. Texts by the field that whoever posts it would change. */
export interface Posting {
  categoryId: string | null
  /** The field on which a rule of a whole category is reported; null where only its words matter. */
  categoryField?: string | null
  texts: Record<string, readonly string[]>
}

/** What it broke: the field, and what its poster reads. */
export interface BrokenRule {
  field: string
  message: string
}

export type Rules = readonly Rule[]

/** The rules as they are now, for many things. */
export async function readRules(db: Db): Promise<Rules> {
  const rules = await listRulesInForce(db)
  return rules.map((rule) => ({ ...rule, words: rule.phrase === null ? undefined : wordsOf(rule.phrase) }))
}
type Rule = RuleInForce & { words: string | undefined }

/** The rule that the posting breaks, if any, and the watched rules it matches. */
export function judgePosting(
  { texts, categoryId, categoryField = 'category_id' }: Posting,
  rules: Rules,
): { broken: BrokenRule | undefined; watched: string[] } {
  const here = rules.filter((rule) => rule.category_id === null || rule.category_id === categoryId)
  const said = Object.entries(texts).map(([field, parts]) => ({ field, words: parts.map(wordsOf) }))
  const watched = new Set<string>()
  for (const { kind, phrase, words, message } of here) {
    const field = words === undefined ? categoryField : said.find((text) => holds(text.words, words))?.field
    if (field === undefined || field === null) continue
    if (kind === 'watched') watched.add(phrase ?? 'category')
    else {
      const sentence = message ?? ''
      return {
        broken: { field, message: phrase === null ? sentence : `“${phrase}” is not allowed. ${sentence}` },
        watched: [],
      }
    }
  }
  return { broken: undefined, watched: [...watched] }
}

/**
 * Holds what is about to be posted against the rules of moderators.
 * @returns what is watched of it, to be given to `watchPosting` once it is stored
 * @throws AppError validation_failed, with the sentence of the rule on the field that breaks it
 */
export async function assertMayBePosted(db: Db, posting: Posting): Promise<string[]> {
  return assertMayBePostedBy(await readRules(db), posting)
}

/** The same by rules that were read for many things. */
export function assertMayBePostedBy(rules: Rules, posting: Posting): string[] {
  const { broken, watched } = judgePosting(posting, rules)
  if (broken) throw invalidField(broken.field, broken.message)
  return watched
}

/** Shows moderators what is watched of something that was posted. */
export async function watchPosting(tx: Tx, subject: HintSubject, watched: readonly string[]): Promise<void> {
  await watchPostings(tx, [{ subject, watched }])
}

/** As `watchPosting`, of many. */
export async function watchPostings(
  tx: Tx,
  postings: readonly { subject: HintSubject; watched: readonly string[] }[],
): Promise<void> {
  await addHints(
    tx,
    postings.map(({ subject, watched }) => ({ subject, kind: 'watched_words', details: watched })),
  )
}

/** Only whoever has the link sees a deal, so moderators find it in the case of its shop. */
export async function watchDeal(
  tx: Tx,
  shop: { id: string; ownerId: string },
  dealId: string,
  watched: readonly string[],
): Promise<void> {
  if (watched.length === 0) return
  await addHints(tx, [{ subject: { type: 'vendor', ...shop }, kind: 'watched_deal', details: [dealId] }])
}

const stateOf = ({ kind, phrase, category, message }: PostingRule) => ({ kind, phrase, category, message })

/** @throws AppError conflict where it is no longer as the caller saw it, or there are too many; validation_failed */
export async function savePostingRule(
  db: Db,
  actor: Actor,
  id: string,
  { kind, phrase, category_id: categoryId, message, if_updated_at: seen, reason }: SavePostingRule,
): Promise<PostingRule> {
  return inTransaction(db, async (tx) => {
    const { count } = await lockPostingRules(tx)
    const before = await findPostingRule(tx, id)
    if ((before?.updated_at ?? null) !== seen) throw new AppError('conflict')
    if (!before && count >= MAX_POSTING_RULES)
      throw new AppError('conflict', { message: `There can be at most ${MAX_POSTING_RULES} rules` })
    const rule = { id, kind, phrase, categoryId, message: kind === 'prohibited' ? (message ?? null) : null }
    if (!(await putPostingRule(tx, rule))) throw invalidField('category_id', 'This category does not exist')
    const saved = assertFound(await findPostingRule(tx, id), 'Rule')
    await recordAdminAct(tx, actor, {
      act: 'posting_rule_saved',
      subject: { type: 'posting_rule', id },
      before: before ? stateOf(before) : {},
      after: stateOf(saved),
      reason,
    })
    return saved
  })
}

/** @throws AppError not_found */
export async function removePostingRule(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockPostingRules(tx)
    const rule = assertFound(await findPostingRule(tx, id), 'Rule')
    await deletePostingRule(tx, id)
    await recordAdminAct(tx, actor, {
      act: 'posting_rule_deleted',
      subject: { type: 'posting_rule', id },
      before: stateOf(rule),
      after: {},
      reason,
    })
  })
}

/** Whether all of a category is watched or may not be posted; whoever saves a rule waits until the transaction ends. */
export async function lockRulesOfAll(tx: Tx, categoryId: string): Promise<boolean> {
  await lockPostingRules(tx)
  return hasRuleOfAll(tx, categoryId)
}
