import type { Profile } from '@asime/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { needsSecondFactor } from '../../platform/sessions/second-factor.ts'

/** The profile with what its owner has to do before anything else. */
export function withDuties({ config }: Context, profile: Profile): Profile {
  const mustEnrol = !profile.has_second_factor && needsSecondFactor(config, { userType: profile.user_type })
  return mustEnrol ? { ...profile, must_enrol: true } : profile
}
