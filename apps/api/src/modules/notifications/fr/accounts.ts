import { LOOSENED_WAIT } from '@asime/contract/deadlines'
import type { NotificationKindName } from '@asime/contract/notification-kinds'
import type { InvitableRole } from '@asime/contract/shop-roles'
import { staffRoleLabels } from '@asime/contract/staff-permissions'
import { de, frenchDuration } from '../../../platform/mail/french.ts'
import type { KindWords } from '../kind-words.ts'

// What notifications about an account and its safety say in French emails.

type AccountKind =
  | Extract<
      NotificationKindName,
      | `password_${string}`
      | `account_${string}`
      | `became_${string}`
      | `email_${string}`
      | `phone_${string}`
      | `staff_${string}`
      | `provider_${string}`
      | `second_factor_${string}`
      | `recovery_code${string}`
      | `passkey_${string}`
    >
  | 'signed_out_by_asime'
  | 'team_ended'
  | 'team_removed'
  | 'team_role_changed'
  | 'codes_of_staff_reset'
  | 'safeguard_changed'
  | 'new_sign_in'
  | 'push_device_added'
  | 'payout_account_changed'

const said = (title: string, body: string) => () => ({ title, body })
/** What an admin did, and why: in their words. */
const decided =
  (title: string) =>
  ({ reason }: { reason: string }) => ({ title, body: reason })

const NOT_YOU = 'Si ce n’était pas vous,'

const ROLES: Record<InvitableRole, { name: string; does: string }> = {
  manager: {
    name: 'gérant',
    does: 'Vous vendez pour la boutique : produits, offres, commandes, remboursements et litiges. Ni versements, ni équipe.',
  },
  packer: {
    name: 'préparateur',
    does: 'Vous préparez, expédiez et remettez les commandes. Vous ne voyez ni prix ni revenus.',
  },
}

export const accountKinds: Pick<KindWords, AccountKind> = {
  password_guessed: said(
    'Quelqu’un essaie de deviner votre mot de passe',
    'Les appareils que vous avez déjà utilisés fonctionnent toujours. Choisissez un nouveau mot de passe pour vous connecter sur un autre.',
  ),
  account_suspended: decided('Votre compte est suspendu'),
  account_restored: decided('Votre compte est de nouveau actif'),
  signed_out_by_asime: decided('Nous vous avons déconnecté de tous les appareils'),
  became_vendor: decided('Vous avez maintenant une boutique sur Asime'),
  became_buyer: decided('Votre boutique est fermée'),
  team_ended: ({ shop }) => ({
    title: 'Vous ne travaillez plus pour une boutique',
    body: `${shop} est fermée. Vous continuez à acheter avec le même compte.`,
  }),
  team_role_changed: ({ shop, role }) => ({
    title: `Votre nouveau rôle chez ${shop} : ${ROLES[role].name}`,
    body: `Le propriétaire de la boutique a changé votre rôle. ${ROLES[role].does}`,
  }),
  team_removed: ({ shop }) => ({
    title: `Vous ne travaillez plus pour ${shop}`,
    body: 'Vous avez été retiré de l’équipe par le propriétaire de la boutique. Vous continuez à acheter avec le même compte.',
  }),
  email_changed: said(
    'Votre adresse e-mail a été modifiée',
    'Vous êtes déconnecté de tous les appareils. Connectez-vous avec votre nouvelle adresse.',
  ),
  email_added: said(
    'Une adresse e-mail a été ajoutée à votre compte',
    `Vous pouvez désormais vous connecter et choisir un mot de passe avec elle. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  phone_added: said(
    'Un numéro de téléphone a été ajouté à votre compte',
    `Vous pouvez désormais vous connecter avec un code envoyé à ce numéro. ${NOT_YOU} supprimez-le tout de suite et contactez le support.`,
  ),
  phone_changed: said(
    'Votre numéro de téléphone a été modifié',
    `Vous pouvez désormais vous connecter avec un code envoyé au nouveau numéro. Toutes les autres sessions sont terminées. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  phone_removed: said(
    'Votre numéro de téléphone a été supprimé',
    `Il ne permet plus de se connecter, et toutes les autres sessions sont terminées. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  phone_changed_by_asime: said(
    'Votre numéro de téléphone a été modifié',
    `Vous êtes déconnecté de tous les appareils. Connectez-vous avec votre nouveau numéro. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  phone_change_requested: said(
    'Votre numéro de téléphone va être modifié',
    `On a demandé au support d’Asime de le modifier. ${NOT_YOU} arrêtez tout de suite ce changement.`,
  ),
  phone_released: said(
    'Votre numéro a été retiré de votre compte',
    'Quelqu’un d’autre a maintenant ce numéro et a ouvert un compte avec. Cette personne ne voit pas le vôtre. Ajoutez un autre numéro.',
  ),
  phone_change_stopped: said(
    'Le changement de votre numéro de téléphone a été arrêté',
    'Votre numéro reste le même. Si vous en vouliez un autre, contactez le support.',
  ),
  staff_role_given: ({ role }) => ({
    title: `Vous êtes maintenant administrateur d’Asime : « ${staffRoleLabels[role]} »`,
    body: 'Vous êtes déconnecté de tous les appareils. Si vous ne vous y attendiez pas, contactez le support.',
  }),
  staff_role_ended: said(
    'Vous n’êtes plus administrateur d’Asime',
    'Vous êtes déconnecté de tous les appareils. Si vous ne vous y attendiez pas, contactez le support.',
  ),
  staff_changed: ({ name, role, by }) => ({
    title:
      role === null
        ? `${name} ne fait plus partie des administrateurs`
        : `${name} fait maintenant partie des administrateurs : « ${staffRoleLabels[role]} »`,
    body: `Changement fait par ${by}. Si vous ne vous y attendiez pas, annulez-le et demandez-lui pourquoi.`,
  }),
  staff_codes_reset: said(
    'Vos codes de connexion et vos clés d’accès ont été réinitialisés',
    'Vous êtes déconnecté de tous les appareils, et plus aucun compte Google ou Facebook n’est lié. Connectez-vous avec votre mot de passe, ou choisissez-en un par « Forgot your password? », et configurez de nouveaux codes. Si vous ne l’avez pas demandé, contactez le support.',
  ),
  codes_of_staff_reset: ({ name, by }) => ({
    title: `Les codes de connexion et les clés d’accès ${de(name)} ont été réinitialisés`,
    body: `Changement fait par ${by}. Les comptes Google et Facebook liés ont aussi été dissociés. Si vous ne vous y attendiez pas, demandez-lui pourquoi.`,
  }),
  safeguard_changed: ({ setting, before, after, by }) => ({
    title: `« ${setting} » : désormais ${after}`,
    body: `Changement fait par ${by}. Valeur précédente : ${before}. Une valeur moins stricte ne s’applique qu’après ${frenchDuration(LOOSENED_WAIT)}. Si vous ne vous y attendiez pas, annulez ce changement et demandez-lui pourquoi.`,
  }),
  password_changed: said(
    'Votre mot de passe a été modifié',
    `Toutes les autres sessions sont terminées. ${NOT_YOU} réinitialisez tout de suite votre mot de passe et contactez le support.`,
  ),
  provider_linked: ({ provider }) => ({
    title: `Un compte ${provider} a été lié à votre compte`,
    body: `Quiconque possède ce compte ${provider} peut se connecter au vôtre. ${NOT_YOU} dissociez-le tout de suite et déconnectez tous les autres appareils.`,
  }),
  provider_unlinked: ({ provider }) => ({
    title: `Un compte ${provider} a été dissocié de votre compte`,
    body: `${provider} ne vous connecte plus, et toutes les autres sessions sont terminées. ${NOT_YOU} contactez tout de suite le support.`,
  }),
  second_factor_turned_on: said(
    'Les codes de connexion ont été activés',
    `Toutes les autres sessions sont terminées. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  second_factor_turned_off: said(
    'Les codes de connexion ont été désactivés',
    `La connexion ne demande plus de code. ${NOT_YOU} contactez tout de suite le support.`,
  ),
  recovery_codes_renewed: said(
    'Vos codes de secours ont été renouvelés',
    `Vos anciens codes ne fonctionnent plus. ${NOT_YOU} déconnectez tout de suite tous les autres appareils et créez de nouveaux codes, ou contactez le support.`,
  ),
  recovery_code_used: ({ left }) => ({
    title: 'Un code de secours de votre compte a été utilisé',
    body: `${left === 0 ? 'Il n’en reste aucun. Créez-en de nouveaux.' : left === 1 ? 'Il en reste un. Créez-en de nouveaux.' : `Il en reste ${left}.`} ${NOT_YOU} déconnectez tout de suite tous les autres appareils et créez de nouveaux codes.`,
  }),
  passkey_added: ({ name }) => ({
    title: 'Une clé d’accès a été ajoutée',
    body: `Elle a été créée sur « ${name} » et permet de se connecter sans mot de passe ni code. ${NOT_YOU} supprimez-la tout de suite et déconnectez tous les autres appareils.`,
  }),
  passkey_removed: ({ name }) => ({
    title: 'Une clé d’accès a été supprimée',
    body: `Celle qui s’appelait « ${name} » ne permet plus de se connecter, et toutes les autres sessions sont terminées. ${NOT_YOU} contactez tout de suite le support.`,
  }),
  passkey_copied: ({ name }) => ({
    title: 'Une clé d’accès a été refusée',
    body: `Celle qui s’appelait « ${name} » a peut-être été copiée. Veuillez la supprimer et en ajouter une nouvelle.`,
  }),
  new_sign_in: ({ device, at, address }) => ({
    title: `Nouvelle connexion à votre compte${device === null ? '' : ` : ${device}`}`,
    body: `Le ${at}, depuis l’adresse réseau ${address}. ${NOT_YOU} déconnectez tout de suite tous les appareils, changez votre mot de passe si vous en avez un, et vérifiez vos clés d’accès, vos comptes liés et votre numéro : ils survivent à un nouveau mot de passe.`,
  }),
  push_device_added: ({ device }) => ({
    title: `Les notifications push ont été activées${device === null ? '' : ` : ${device}`}`,
    body: `Cet appareil les reçoit jusqu’à sa déconnexion. ${NOT_YOU} supprimez-le tout de suite et déconnectez tous les autres appareils.`,
  }),
  payout_account_changed: ({ account, is_first: isFirst }) => ({
    title: isFirst ? 'Votre compte de versement a été ajouté' : 'Votre compte de versement a été modifié',
    body: `Vos revenus seront versés sur le compte ${account}. ${NOT_YOU} changez tout de suite votre mot de passe.`,
  }),
}
