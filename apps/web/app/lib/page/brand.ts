/** The only place the name is written, beside the mark. */
export const APP_NAME = 'Asime'
