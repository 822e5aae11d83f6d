/** How to reach the people behind Asime, as configured. */
export interface Support {
  phone: string | null
  email: string
}
