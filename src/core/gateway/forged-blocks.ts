/** Whole turns and blocks that a text pretends to be, as opposed to markers that it speaks of. */
import type { Finding } from './screening';

const shapes: readonly RegExp[] = [
  // A marker that opens a turn, with a role and words behind it.
  /<\|(?:im_start|start_header_id|role_start|start_of_role|header_start|start)\|>\s{0,4}(?:system|user|assistant|tool|model|developer)/iu,
  /<\|(?:system|user|assistant|tool|developer|human|model)\|>\s{0,4}\S/iu,
  /<｜(?:User|Assistant|System|tool[^｜]{0,30})｜>\s{0,4}\S/iu,
  /<start_of_turn>\s{0,4}(?:user|model|system|developer)/iu,
  /\[INST\][\s\S]{1,4000}?\[\/INST\]|<<SYS>>|\[SYSTEM_PROMPT\]/iu,
  // A call or a result inside of what a tool brought.
  /<tool_call>\s{0,4}\{|<tool_response>\s{0,4}\S|\[TOOL_CALLS\]\s{0,4}[[{]|<function_calls?>\s{0,4}\S/iu,
  // Our own blocks, and those of other programs.
  /\[\/?(?:CONTEXT SUMMARY|RECALLED|PREVIOUS SUMMARY)\]|\[CONTEXT COMPACTION[^\]\n]{0,80}\]|\[Summary so far\.|\[End of summary\]/u,
  /\[(?:conversation|context) summary[^\]\n]{0,60}\]|\[\/?recalled[^\]\n]{0,40}\]|<\/?(?:recalled_memory|(?:context|conversation)_summary)>/iu,
  /\[(?:summary|zusammenfassung|résumé|resumen)[^\]\n]{0,30}(?:conversation|conversación|chat|gespräch|unterhaltung)[^\]\n]{0,20}\]|\[(?:会話|これまで)の要約[^\]\n]{0,20}\]|\[(?:对话|對話)摘要[^\]\n]{0,20}\]/iu,
  /<system(?:_prompt)?>\s{0,4}\S/iu,
  /"role"\s{0,4}:\s{0,4}"(?:system|developer)"\s{0,4},\s{0,4}"content"\s{0,4}:\s{0,4}"(?:you must|ignore|disregard|from now|override|forget|always|never|obey)/iu,
];

/** Lines of a dialog with an assistant: at least one of each speaker. */
const asked =
  /^\W{0,4}(?:user|human|nutzer|benutzer|utilisateur|usuario|ユーザー|用户|用戶)\W{0,4}[:：]/imu;
const answered =
  /^\W{0,4}(?:assistant|ai|model|assistent|asistente|アシスタント|助手)\W{0,4}[:：]/imu;

export function forgedBlocks(text: string): readonly Finding[] {
  const found: Finding[] = shapes.flatMap((shape) => {
    const match = shape.exec(text);
    return match ? [{ kind: 'forged-block' as const, excerpt: match[0].slice(0, 80) }] : [];
  });
  const dialog = answered.exec(text);
  if (dialog && asked.test(text)) {
    found.push({ kind: 'forged-block', excerpt: text.slice(dialog.index, dialog.index + 80) });
  }
  return found;
}
