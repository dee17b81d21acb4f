// A certificate for tests, made anew each time: browsers ask a hub by HTTPS alone, and a key in the
// repository would look like a secret. X.509 (RFC 5280) in DER, of which only what a server needs is written.
import { generateKeyPairSync, sign } from 'node:crypto';

export interface ServerKeys {
  /** PEM */
  readonly key: string;
  /** PEM */
  readonly cert: string;
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const digits = body.length.toString(16);
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + size.length]), size, body]);
};

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const set = (...parts: readonly Uint8Array[]): Buffer => der(0x31, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const time = (text: string): Buffer => der(0x18, Buffer.from(text));

/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
/** 2.5.4.3 */
const commonName = der(0x06, Buffer.from('550403', 'hex'));
/** 2.5.29.17 */
const subjectAltName = der(0x06, Buffer.from('551d11', 'hex'));

/** Signed by itself, so a browser takes it only when it is told to. */
export function selfSigned(host: string): ServerKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(commonName, der(0x0c, Buffer.from(host)))));
  const altNames = der(0x04, sequence(der(0x82, Buffer.from(host))));
  const facts = sequence(
    der(0xa0, integer(2)), // version 3
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, altNames))),
  );
  const signature = sign('sha256', facts, privateKey);
  const whole = sequence(facts, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
