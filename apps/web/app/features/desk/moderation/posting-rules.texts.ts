import type { PostingRuleKind } from '@asime/contract/moderation-states'

export const rules = 'Prohibited and watched'
export const rulesLead =
  'Words and categories that cannot be posted as a product or request, and those that you want to look at. A rule holds for what is saved from then on.'
export const noRules = 'There are no rules.'
export const allOf = (category: string) => `All of ${category}`
export const kinds: Record<PostingRuleKind, string> = { prohibited: 'Prohibited', watched: 'Watched' }
export const kindChoices: Record<PostingRuleKind, string> = {
  prohibited: 'Cannot be posted',
  watched: 'Can be posted, and opens a case',
}
export const ruleFacts = (kind: string, category: string | undefined) => (category ? `${kind}, in ${category}` : kind)
export const newRule = 'New rule'
export const editRule = 'Edit rule'
export const edit = 'Edit'
export const editOf = (name: string) => `Edit: ${name}`
export const remove = 'Delete'
export const removeOf = (name: string) => `Delete: ${name}`
export const removeQuestion = 'Delete this rule?'
export const removeText = 'The rule stops applying. What was posted stays.'
export const removed = 'Rule deleted'
export const kind = 'What happens'
export const words = 'Words or a link'
export const wordsHint =
  'Found next to each other, in capitals or not. Leave it empty for all of a category and its subcategories.'
export const where = 'Category'
export const everywhere = 'Everywhere'
export const message = 'What the poster reads'
export const reasonForAudit = 'Reason, for the audit log'
export const save = 'Save'
export const saved = 'Rule saved'
export const cancel = 'Cancel'
