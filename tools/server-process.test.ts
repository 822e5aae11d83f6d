import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SERVER_FLAGS } from './server-process.mjs'

// Node ends at once where it does not know a flag, and V8 drops some with a new version.

test('the Node of the project knows the flags that the server is started with', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, [...SERVER_FLAGS, '--eval', ''])

  expect(stderr).toBe('')
})
