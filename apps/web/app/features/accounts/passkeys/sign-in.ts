import { beginPasskeySignInEndpoint, signInByPasskeyEndpoint } from '@asime/contract/passkeys'
import { ApiError, call } from '../../../lib/api/api.ts'
import { serverMessage } from '../../../lib/api/server-message.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { openSessionBy } from '../../../lib/session/open-session.ts'
import { takeOver } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/toast.tsx'
import * as loginTexts from '../sign-in/login-form.texts.ts'
import { DeviceRefused, signByDevice } from './device.ts'

/** Signs in by a passkey of this device, and says how that went. */
export async function signInByPasskey(remember: boolean): Promise<void> {
  try {
    const options = (await call(browserApi, beginPasskeySignInEndpoint, {})).data
    const passkey = await signByDevice(options)
    takeOver(await openSessionBy((api) => call(api, signInByPasskeyEndpoint, { body: { passkey } }), remember))
    toast.success(loginTexts.welcomeBack, loginTexts.youHaveSuccessfullyLoggedIn)
  } catch (error) {
    if (error instanceof DeviceRefused) toast.error(loginTexts.loginFailed, error.message)
    else if (error instanceof ApiError)
      toast.error(loginTexts.loginFailed, serverMessage(error) ?? loginTexts.loginFailedText)
    else throw error
  }
}
