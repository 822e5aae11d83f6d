/** Where the application under test is, by its settings. */
export const TEST_ORIGIN = 'http://localhost:3000'
