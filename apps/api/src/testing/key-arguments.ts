/** Well-formed arguments for the calls of personal tokens, passkeys and second factors. */
export function keyArguments({ tokenId, passkeyId }: { tokenId: string; passkeyId: string }) {
  const passkey = { params: { id: passkeyId } }
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const, clientExtensionResults: {} }
  const used = { ...credential, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
  const made = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
  return {
    personalTokens: {},
    createPersonalToken: { body: { name: 'A script', scope: 'read' as const } },
    deletePersonalToken: { params: { id: tokenId } },
    passkeys: {},
    passkeyOptions: {},
    addPasskey: { body: { name: 'A phone', credential: made } },
    renamePasskey: { ...passkey, body: { name: 'Another phone' } },
    deletePasskey: passkey,
    passkeySignInOptions: {},
    passkeySignIn: { body: { credential: used } },
    confirmByPasskey: { body: { credential: used } },
    finishSignIn: { body: { ticket: 'x', code: '000000' } },
    secondFactor: {},
    beginSecondFactor: {},
    turnOnSecondFactor: { body: { code: '000000' } },
    renewRecoveryCodes: {},
    turnOffSecondFactor: {},
    confirmByCode: { body: { code: '000000' } },
  }
}
