/** What the app needs of a model's mlc-chat-config.json, checked where it comes in. */
import * as v from 'valibot';
import type { ConversationTemplate } from './web-llm-conversation';

const text = v.string();
const size = v.optional(v.number(), -1);

const roles = v.object({ user: text, assistant: text });

const templateSchema = v.object({
  system_template: text,
  system_message: text,
  roles,
  role_templates: v.optional(v.partial(roles)),
  seps: v.pipe(v.array(text), v.minLength(1)),
  role_content_sep: v.nullish(text, ': '),
  role_empty_sep: v.nullish(text, ': '),
  system_prefix_token_ids: v.nullish(v.array(v.number()), []),
  add_role_after_system_message: v.nullish(v.boolean(), true),
  render_empty_system_message: v.nullish(v.boolean(), true),
});

const configSchema = v.object({
  tokenizer_files: v.array(text),
  conv_template: templateSchema,
  conv_config: v.optional(v.partial(templateSchema)),
  context_window_size: size,
  sliding_window_size: size,
});

export interface WebLlmConfig {
  readonly template: ConversationTemplate;
  readonly tokenizerFiles: readonly string[];
  /** Tokens; undefined where the file names neither a window nor a sliding one. */
  readonly contextWindow: number | undefined;
  /** A sliding window cannot be overridden by a plain one without loading the model for it. */
  readonly slides: boolean;
}

export type ConfigOutcome =
  | { readonly kind: 'ok'; readonly config: WebLlmConfig }
  | { readonly kind: 'wrong'; readonly reason: string };

/** What a model's record says beside its files. */
export interface ConfigSource {
  /** They win over the file, as in the library. */
  readonly overrides?: object;
  readonly hasManifest?: boolean;
}

export function parseWebLlmConfig(
  file: unknown,
  { overrides = {}, hasManifest = false }: ConfigSource = {},
): ConfigOutcome {
  const merged = typeof file === 'object' && file !== null ? { ...file, ...overrides } : file;
  const parsed = v.safeParse(configSchema, merged);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return { kind: 'wrong', reason: `${v.getDotPath(issue) ?? 'file'}: ${issue.message}` };
  }
  const { conv_template, conv_config, tokenizer_files, ...sizes } = parsed.output;
  const slides = sizes.context_window_size <= 0 && sizes.sliding_window_size > 0;
  const window = slides ? sizes.sliding_window_size : sizes.context_window_size;
  return {
    kind: 'ok',
    config: {
      template: templateOf({ ...conv_template, ...given(conv_config) }, hasManifest),
      tokenizerFiles: tokenizer_files,
      contextWindow: window > 0 ? window : undefined,
      slides,
    },
  };
}

type RawTemplate = v.InferOutput<typeof templateSchema>;

/** Only what the override names: a default must not win over the template. */
function given(override: Partial<RawTemplate> | undefined): Partial<RawTemplate> {
  return Object.fromEntries(
    Object.entries(override ?? {}).filter(([, value]) => value !== undefined),
  );
}

function templateOf(raw: RawTemplate, literalTexts: boolean): ConversationTemplate {
  return {
    systemTemplate: raw.system_template,
    systemMessage: raw.system_message,
    roles: raw.roles,
    ...(raw.role_templates ? { roleTemplates: raw.role_templates } : {}),
    separators: raw.seps,
    roleContentSeparator: raw.role_content_sep,
    roleEmptySeparator: raw.role_empty_sep,
    systemPrefixIds: raw.system_prefix_token_ids,
    addRoleAfterSystem: raw.add_role_after_system_message,
    renderEmptySystem: raw.render_empty_system_message,
    literalTexts,
  };
}
