/**
 * Keys and tokens of machines never enter a summary, a digest or a prompt made from one. What a user says
 * in plain words ("the wifi password is tulip") is a fact that they want kept, and stays.
 */
export const maskedSecret = '[secret]';

// Repetitions have bounds wherever a long run of letters could start anew at each of them: people paste
// megabytes, and a pattern without bounds would read them a million times.
const known = [
  /\bsk-(?:[a-z]+-)*[\w-]{16,}/giu,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hf_|npm_|pypi-|dop_v1_|shpat_|rk_live_|sk_live_|pk_live_|whsec_)[\w-]{10,}/gu,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}\b/gu,
  /\bAIza[\w-]{30,}/gu,
  /\bya29\.[\w-]{20,}/gu,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/gu,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu,
];
const bearer = /\b(?<head>(?:bearer|basic|token) )(?!\[)(?=[\w.~+/-]*\d)[\w.~+/-]{16,}=*/giu;
const inUrl = /\b(?<head>[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@]{0,200}:)(?!\[)[^\s@/]+(?=@)/giu;
const inQuery =
  /(?<head>[?&#](?:access_token|refresh_token|id_token|token|auth|api_?key|key|secret|client_secret|sig|signature|password|passwd|pwd|code)=)(?!\[)[^\s&#"')\]]+/giu;
/** `API_KEY=…`, `"client_secret": "…"`, also where quotes are broken or escaped. */
const assigned =
  /(?<head>(?:api[_-]?key|secret[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|bearer[_-]?token|_token|_secret|_password)\b\\*["']?\s*[:=]\s*\\*["']?)(?!\[)[^\s"'\\,;&}]{4,}/giu;

/** Every secret that is recognised becomes {@link maskedSecret}; the text around it stays. */
export function maskSecrets(text: string): string {
  if (text.length < 8) return text;
  let masked = text;
  for (const pattern of known) masked = masked.replace(pattern, maskedSecret);
  for (const pattern of [bearer, inUrl, inQuery, assigned])
    masked = masked.replace(pattern, `$<head>${maskedSecret}`);
  return masked;
}
