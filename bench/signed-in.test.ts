import { expect, test } from 'vitest'
import { viewerHintOf } from '../apps/web/app/lib/session/viewer-hint.server.ts'
import { SIGNED_IN } from './signed-in.ts'

// The cookie was once of another shape, and what was measured were the pages of nobody.
test('whoever the bench says is signed in is somebody to the site', () => {
  expect(viewerHintOf(SIGNED_IN.cookie)).toMatchObject({ full_name: 'Akosua Boateng', user_type: 'buyer' })
})
