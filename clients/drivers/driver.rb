# Reads calls from stdin and prints their results: see clients/lib/drivers.ts.

require 'json'
require 'waraq'
require 'waraq_grant'
require 'waraq_webhook'

def verified(secrets, id, timestamp, signature, body, now)
  env = { 'HTTP_WEBHOOK_ID' => id, 'HTTP_WEBHOOK_TIMESTAMP' => timestamp,
          'HTTP_WEBHOOK_SIGNATURE' => signature }.reject { |_, text| text.empty? }
  WaraqWebhook.verify(secrets.split('|'), env, body, now: now.to_i)
end

def value_of(kind, texts)
  case kind
  when 'sign' then Waraq.sign_read(texts[0], texts[1], texts[2].to_i)
  when 'sign-default' then Waraq.sign_read(texts[0], texts[1])
  when 'sign-grant' then WaraqGrant.sign(*texts[0, 4], texts[4].to_i)
  when 'verify' then verified(*texts)
  when 'mint' then Waraq.mint_embed_token(*texts[0, 3], timeout: texts[3].to_i / 1000.0)
  end
end

def result_of(kind, *args)
  texts = args.map { |arg| arg.unpack1('m').force_encoding('UTF-8') }
  ['ok', JSON.generate(value_of(kind, texts))]
rescue ArgumentError => e
  ['refused', e.message]
rescue WaraqWebhook::WebhookError => e
  ['rejected', e.reason]
rescue Waraq::WaraqError => e
  ['error', e.status.to_s, e.code, e.message, e.doc_url.to_s, e.request_id.to_s]
end

$stdout.sync = true
$stdin.each_line do |line|
  puts result_of(*line.chomp.split("\t", -1)).map { |field| [field].pack('m0') }.join("\t")
end
