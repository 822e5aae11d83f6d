/** Loaded with the first passkey: a fifth of a second, which most starts and tests have no use for. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * ES256, Ed25519 and RS256, by their numbers in COSE: what telephones, computers and keys make. Not left to the library, which would try
 * what Node.js has as an experiment.
 */
export const ALGORITHMS = [-7, -8, -257]
