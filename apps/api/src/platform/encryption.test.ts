import { expect, test } from 'vitest'
import { createEncryption, UnknownKeyError } from './encryption.ts'

const OLD = 'the first secret, of 32 characters or more'
const NEW = 'the second secret, of 32 characters or more'
const NUMBER = '+233244123456'
const PLACE = 'payout account of somebody'

test('an encrypted text decrypts to itself, and never looks the same twice', () => {
  const encryption = createEncryption([OLD])
  const stored = encryption.encrypt(NUMBER, PLACE)

  expect(encryption.decrypt(stored, PLACE)).toBe(NUMBER)
  expect(stored).toMatch(new RegExp(`^v1\\.${encryption.keyName}\\.[\\w-]+$`))
  expect(stored).not.toContain('244123456')
  expect(encryption.encrypt(NUMBER, PLACE)).not.toBe(stored)
})

test('after a rotation the new key encrypts, and both decrypt', () => {
  const before = createEncryption([OLD])
  const after = createEncryption([NEW, OLD])

  expect(after.decrypt(before.encrypt(NUMBER, PLACE), PLACE)).toBe(NUMBER)
  expect(after.keyName).not.toBe(before.keyName)
  expect(after.keyNames).toEqual([after.keyName, before.keyName])
  expect(createEncryption([NEW]).decrypt(after.encrypt(NUMBER, PLACE), PLACE)).toBe(NUMBER)
})

test('a key that is not configured is named', () => {
  const stored = createEncryption([OLD]).encrypt(NUMBER, PLACE)

  expect(() => createEncryption([NEW]).decrypt(stored, PLACE)).toThrow(UnknownKeyError)
  expect(() => createEncryption([NEW]).decrypt(stored, PLACE)).toThrow(createEncryption([OLD]).keyName)
})

test('a text that was changed, cut or copied to another place is refused', () => {
  const encryption = createEncryption([OLD])
  const stored = encryption.encrypt(NUMBER, PLACE)
  const [version, name, content = ''] = stored.split('.')
  const bytes = Buffer.from(content, 'base64url')
  bytes[14] = (bytes[14] ?? 0) ^ 1

  expect(() => encryption.decrypt(stored, 'payout account of somebody else')).toThrow('authenticate')
  expect(() => encryption.decrypt(`${version}.${name}.${bytes.toString('base64url')}`, PLACE)).toThrow('authenticate')
  expect(() => encryption.decrypt(stored.slice(0, -8), PLACE)).toThrow('authenticate')
  expect(() => encryption.decrypt(NUMBER, PLACE)).toThrow('not an encrypted text')
})
