import { beforeAll, vi } from 'vitest'

// A file begins with the real globals: stubs of the last test of the file before are otherwise removed only before each test, so
// `beforeAll` would still meet them.
beforeAll(() => void vi.unstubAllGlobals())
