/** Id of the register of the fictional demo companies. The first import of a real register removes them. */
export const DEMO_REGISTER = 'demo'
