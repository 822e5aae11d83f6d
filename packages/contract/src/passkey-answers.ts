import { z } from 'zod'

// The data that a server and a device with passkeys exchange, in the JSON of browsers (WebAuthn Level 3, "JSON serialization").

const WRONG = 'This is not what a passkey answers'

const bytes = (max: number) =>
  z
    .string({ error: WRONG })
    .min(1, WRONG)
    .max(max, WRONG)
    .regex(/^[\w-]+$/, WRONG)

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key', { error: WRONG }) }

/** The result of `navigator.credentials.get`, without the fields that Asime does not use. */
export const PasskeyAnswer = z
  .object({
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4_000),
        authenticatorData: bytes(4_000),
        signature: bytes(8_000),
        userHandle: bytes(100).optional(),
      },
      { error: WRONG },
    ),
  })
  .meta({ id: 'PasskeyAnswer' })
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The result of `navigator.credentials.create`. */
export const PasskeyCreated = z
  .object({
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(4_000),
        attestationObject: bytes(20_000),
        transports: z
          .array(
            z
              .string({ error: WRONG })
              .max(20, WRONG)
              .regex(/^[a-z-]+$/, WRONG),
            { error: WRONG },
          )
          .max(10, WRONG)
          .default([]),
      },
      { error: WRONG },
    ),
  })
  .meta({ id: 'PasskeyCreated' })
export type PasskeyCreated = z.output<typeof PasskeyCreated>

/** For the browser's `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
export const PasskeyOptions = z.record(z.string(), z.unknown()).meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>
