import type { VerificationStatus } from '@asime/contract/accounts'
import { storeCard } from '../src/modules/verification/card-numbers.sql.ts'
import type { Encryption } from '../src/platform/encryption.ts'
import type { TestVendor } from './builders.ts'
import type { TestApp } from './test-app.ts'

let cards = 0
/** A card that no other test has. */
export const uniqueCard = () =>
  `GHA-${String(process.pid % 1_000).padStart(3, '0')}${String(++cards).padStart(6, '0')}-${cards % 10}`

interface VerificationOverrides {
  status?: VerificationStatus
  fullName?: string
  legalName?: string
  accountName?: string
  card?: string
  /** Pictures, of any person. */
  link?: string
  /** A store other than the application's. */
  encryption?: Encryption
}

/** A complete verification that a shop has sent in, and its outcome. */
export async function buildVerification(
  app: TestApp,
  vendor: TestVendor,
  {
    status = 'pending',
    fullName = 'Ama Serwaa Mensah',
    legalName = 'Ama Serwaa Mensah',
    accountName = 'AMA SERWAA MENSAH',
    card = uniqueCard(),
    link = '/media/uploads/01890000-0000-7000-8000-000000000000/1600.webp',
    encryption = app.context.encryption,
  }: VerificationOverrides = {},
): Promise<string> {
  const { vendorId } = vendor
  const { encrypted, end, hash } = storeCard(encryption, vendorId, card)
  await app.sql(
    `INSERT INTO shop_facts (vendor_id, legal_name, legal_status) VALUES ($1, $2, 'individual')
     ON CONFLICT (vendor_id) DO UPDATE SET legal_name = EXCLUDED.legal_name`,
    [vendorId, legalName],
  )
  await app.sql('UPDATE payout_accounts SET replaced_at = now() WHERE vendor_id = $1 AND replaced_at IS NULL', [
    vendorId,
  ])
  await app.sql(
    `INSERT INTO payout_accounts (vendor_id, kind, bank_code, bank_name, account_number, account_name, name_is_confirmed)
     VALUES ($1, 'mobile_money', 'MTN', 'MTN MoMo', '+233244123456', $2, false)`,
    [vendorId, accountName],
  )
  const [row] = await app.sql<{ id: string }>(
    `INSERT INTO shop_verifications (vendor_id, status, full_name, card_encrypted, card_end, card_hash, card_expires_on, ghana_card, selfie,
       times_submitted, submitted_at, due_at, legal_name, account_name, reason, verified_at, valid_until, ended_at)
     SELECT $1, $2, $3, $4, $5, $6, current_date + 3650, $7, $7, 1, now(), now() + interval '48 hours', $8, $9,
       CASE WHEN $2 IN ('asked_again', 'rejected', 'revoked') THEN 'Because' END,
       CASE WHEN v THEN now() END, CASE WHEN v THEN now() + interval '730 days' END,
       CASE WHEN $2 IN ('rejected', 'expired', 'revoked') THEN now() END
     FROM (SELECT $2 IN ('verified', 'expired', 'revoked') AS v) AS once RETURNING id`,
    [vendorId, status, fullName, encrypted, end, hash, link, legalName, accountName],
  )
  return (row as { id: string }).id
}
