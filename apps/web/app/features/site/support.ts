/** How to reach the people behind the market, as configured. */
export interface Support {
  phone: string | null
  email: string
}
