import { isIP } from 'node:net'
import Type from 'typebox'
import { isPublicAddress } from './addresses.ts'

const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (longest ?? -1))
  return rest.length === 0 && longest !== undefined && fits
}
const isTrustProxy = (text: string) =>
  /^\d{1,2}$/.test(text) ||
  text
    .split(',')
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part.trim()) || isNetwork(part.trim()))

/** Address of Marquee, and proxies in front of it. */
export const addressSettings = {
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65535,
    expected: 'a whole number from 0 to 65535',
    example: '3000',
    meaning: 'Port to listen on; 0 takes any free one',
  }),
  HOST: Type.String({
    default: '0.0.0.0',
    pattern: '^[A-Za-z0-9.:_-]+$',
    expected: 'a host name or an IP address',
    example: '127.0.0.1',
    meaning: 'Address to listen on; 127.0.0.1 keeps other machines out',
  }),
  PUBLIC_URL: Type.Optional(
    Type.Refine(
      Type.String({
        expected:
          'an http or https address such as https://movies.example.org or https://example.org/marquee, whose path has only letters, digits, "-" and "_" and does not begin as a page of Marquee does',
        example: 'https://movies.example.org',
        meaning:
          'Address people open, with a path if a proxy serves Marquee under one; absolute links start with it, and follow each request when not given',
      }),
      isPublicAddress,
    ),
  ),
  ALLOWED_HOSTS: Type.Optional(
    Type.String({
      pattern: '^ *[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])? *(, *[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])? *)*$',
      expected: 'host names separated by commas, such as movies.example.org, www.example.org',
      example: 'movies.example.org',
      meaning:
        'Further names under which people open Marquee; IP addresses and names of a home network such as nas or nas.local always work',
    }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'a number of proxies or a list of their addresses or networks, such as 1 or 10.0.0.0/8, ::1',
        example: '1',
        meaning: 'Proxies in front whose X-Forwarded-* headers count: how many, or which addresses',
      }),
      isTrustProxy,
    ),
  ),
  STRICT_TRANSPORT_SECURITY: Type.Optional(
    Type.String({
      pattern: '^max-age=\\d{1,10}(; ?includeSubDomains)?(; ?preload)?$',
      expected: 'a value of that header, such as max-age=31536000; includeSubDomains',
      example: 'max-age=31536000; includeSubDomains',
      meaning:
        'Header by which browsers refuse plain http; max-age=31536000 when not given, none under a path; max-age=0 takes it back',
    }),
  ),
}
