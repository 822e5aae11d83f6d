import { beforeAll, vi } from 'vitest'

// A file begins with the globals as they are: what the last test of the file before has put in their place would be met by `beforeAll`,
// since it is taken away before each test alone.
beforeAll(() => void vi.unstubAllGlobals())
