# Waraq for your backend: verify webhooks. Copy this file. Ruby 3.0 or later.

require 'json'
require 'openssl'

module WaraqWebhook
  TOLERANCE_SECONDS = 300
  MAX_BODY_BYTES = 65_536
  MAX_SIGNATURE_HEADER = 1_024
  SECRET = %r{\Awhsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\z}

  # A request that is not a webhook of the service: respond with 400. `reason` says why.
  class WebhookError < StandardError
    attr_reader :reason

    def initialize(reason)
      super(reason)
      @reason = reason
    end
  end

  module_function

  # Verifies a webhook and returns its event: {'id', 'type', 'timestamp', 'data', ...}. `secrets` is
  # the secret of the webhook, or an array while you roll it. `env` is that of Rack, `request.env`,
  # and `body` the raw body. Events arrive at least once: keep the id, and ignore one that you have
  # seen. Raises ArgumentError for an invalid secret, and WebhookError.
  def verify(secrets, env, body, now: Time.now.to_i)
    secrets = Array(secrets)
    keys = (secrets.empty? ? [''] : secrets).map { |secret| key(secret) }
    id, timestamp, signatures = %w[ID TIMESTAMP SIGNATURE].map { |name| env["HTTP_WEBHOOK_#{name}"].to_s }
    reject_if [id, timestamp, signatures].any?(&:empty?), 'header_missing'
    is_valid = id.match?(/\A[0-9A-Za-z_-]{1,128}\z/) && timestamp.match?(/\A[0-9]{1,10}\z/) &&
               signatures.bytesize <= MAX_SIGNATURE_HEADER
    reject_if !is_valid, 'header_invalid'
    age = now - timestamp.to_i
    reject_if age > TOLERANCE_SECONDS, 'timestamp_too_old'
    reject_if age < -TOLERANCE_SECONDS, 'timestamp_too_new'
    reject_if body.bytesize > MAX_BODY_BYTES, 'body_too_large'
    expected = keys.map { |key| signature(key, "#{id}.#{timestamp}.".b + body.b) }
    sent = signatures.b.split(' ')
    is_signed = expected.any? { |right| sent.any? { |one| OpenSSL.secure_compare(one, right) } }
    reject_if !is_signed, 'signature_mismatch'
    event(body)
  end

  def key(secret)
    found = SECRET.match(secret.to_s)
    raise ArgumentError, 'a secret must be that of a webhook, whsec_..., without spaces' unless found

    found[1].unpack1('m0')
  end

  def signature(key, message)
    "v1,#{[OpenSSL::HMAC.digest('SHA256', key, message)].pack('m0')}"
  end

  def event(body)
    text = body.dup.force_encoding('UTF-8')
    event = text.valid_encoding? ? JSON.parse(text) : nil
    is_event = event.is_a?(Hash) && event['data'].is_a?(Hash) &&
               %w[id type timestamp].all? { |name| event[name].is_a?(String) }
    reject_if !is_event, 'body_invalid'
    event
  rescue JSON::ParserError
    raise WebhookError, 'body_invalid'
  end

  def reject_if(is_wrong, reason) = is_wrong && raise(WebhookError, reason)

  private_class_method :key, :signature, :event, :reject_if
end
