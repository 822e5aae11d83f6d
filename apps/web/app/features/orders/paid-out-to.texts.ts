import type { PaidOutTo } from '@asime/contract/paid-out-to'

const matches = {
  owner: 'The name matches the verified owner.',
  business: 'The name matches the verified business.',
} as const

export const label = 'Paid out to'

/** `K. Asante, MTN MoMo. The name matches the verified owner.` */
export function paidOutTo({ name, bank_name: bank, match, is_confirmed: isConfirmed }: NonNullable<PaidOutTo>): string {
  const isChecked = match && `${matches[match]}${isConfirmed ? '' : ` ${bank} has not confirmed it.`}`
  return [`${name.replace(/\.$/, '')}, ${bank}.`, isChecked].filter(Boolean).join(' ')
}
