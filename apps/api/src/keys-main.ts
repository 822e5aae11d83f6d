import { runCommand, say } from './command.ts'
import { assertDataKeys, countNumbersByKey, encryptAccountNumbers } from './modules/payouts/account-numbers.sql.ts'
import { assertSecretKeys, countSecretsByKey, encryptSecrets } from './modules/accounts/second-factor-secrets.sql.ts'
import { assertCardKeys, countCardsByKey, encryptCardNumbers } from './modules/verification/card-numbers.sql.ts'

/** `npm run keys`: encrypts everything with the current data key, and says which keys are still in use. */
await runCommand(async ({ db, encryption }) => {
  await assertDataKeys(db, encryption)
  await assertCardKeys(db, encryption)
  await assertSecretKeys(db, encryption)
  say(
    `The current key is ${encryption.keyName}. Configured as well: ${encryption.keyNames.slice(1).join(', ') || 'none'}.`,
  )
  say(`Encrypted ${await encryptAccountNumbers(db, encryption)} account numbers and deal links with the current key.`)
  for (const { key_name: name, numbers } of await countNumbersByKey(db))
    say(`${name}: ${numbers} account numbers and deal links`)
  say(`Encrypted ${await encryptCardNumbers(db, encryption)} card numbers with the current key.`)
  for (const { key_name: name, numbers } of await countCardsByKey(db)) say(`${name}: ${numbers} card numbers`)
  say(`Encrypted ${await encryptSecrets(db, encryption)} secrets of authenticator apps with the current key.`)
  for (const { key_name: name, numbers } of await countSecretsByKey(db))
    say(`${name}: ${numbers} secrets of authenticator apps`)
  say('Keys without a line above encrypt nothing any more, and may be removed from DATA_KEY_PREVIOUS.')
  return true
})
