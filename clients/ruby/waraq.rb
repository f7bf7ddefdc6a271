# Waraq for your backend: sign reads, mint embed tokens. Copy this file. Ruby 3.0 or later.

require 'json'
require 'net/http'
require 'openssl'
require 'timeout'

module Waraq
  HOUR = 3600
  MAX_EXP = 10**10
  CODES = {
    401 => 'authentication_required', 404 => 'not_found', 429 => 'rate_limited',
    500 => 'internal_error', 502 => 'service_unavailable', 503 => 'service_unavailable',
    504 => 'service_unavailable'
  }.freeze

  # The error of a mint. Branch on `code`. `status` is 0 for `network` and `timeout`.
  class WaraqError < StandardError
    attr_reader :status, :code, :doc_url, :request_id

    def initialize(status, code, sentence = nil, doc_url: nil, request_id: nil)
      message = status.zero? ? code : "#{code} (#{status})"
      message += ": #{sentence}" if sentence
      message += " See #{doc_url}" if doc_url
      super(message)
      @status = status
      @code = code
      @doc_url = doc_url
      @request_id = request_id
    end
  end

  module_function

  # Signs a read of one document, without a request: {signature:, exp:} for the page. Check access
  # by your own rules first. `exp` is a Unix time in seconds, by default one hour from now.
  # Raises ArgumentError for invalid arguments.
  def sign_read(signing_secret, document_id, exp = Time.now.to_i + HOUR)
    secret = signing_secret.to_s
    refuse_if secret.empty?, 'signing_secret is empty. Check the variable it is read from.'
    refuse_if secret.start_with?('waraq_sk_'),
              'signing_secret is an API key. Signing secrets start with waraq_ss_.'
    refuse_if secret.start_with?('waraq_ss_') && secret.match?(/\s/),
              'signing_secret contains a space or line end. Remove it.'
    # Not ^ and $, which match at every line.
    refuse_if !document_id.to_s.match?(/\A[0-9A-Za-z_-]+\z/),
              'document_id must be the id of a document'
    refuse_if !exp.is_a?(Integer) || exp < 1 || exp >= MAX_EXP,
              'exp must be a Unix time in whole seconds'
    { signature: OpenSSL::HMAC.hexdigest('SHA256', secret, "#{document_id}|#{exp}"), exp: exp }
  end

  # Exchanges the API key for an embed token of one hour: {token:, expires_at:} for the page.
  # `external_user_id` is your id of the signed-in user: take it from the session, never from a
  # request body. Follows no redirect and does not retry. `timeout` is in seconds.
  # Raises ArgumentError for invalid arguments, and WaraqError.
  def mint_embed_token(base_url, api_key, external_user_id, timeout: 10)
    refuse_if !base_url.to_s.match?(%r{\Ahttps?://[^\s/?#@]+(/[^\s?#]*)?\z}),
              'base_url must be an http(s) URL, such as https://waraq.example.com'
    refuse_if api_key.to_s.empty?, 'api_key is empty. Check the variable it is read from.'
    refuse_if api_key.start_with?('waraq_ss_'),
              'api_key is a signing secret. API keys start with waraq_sk_.'
    refuse_if !api_key.match?(/\A[\x21-\x7e]+\z/),
              'api_key must be visible ASCII without spaces or line ends'
    user = external_user_id.is_a?(String) ? external_user_id.encode('UTF-8') : ''
    refuse_if !user.valid_encoding? || user.match?(/\A[[:space:]]*\z/),
              'external_user_id must be a non-blank string in UTF-8, such as user.id.to_s'
    base = base_url.sub(%r{/+\z}, '')
    response = post(URI("#{base}/v1/embed/tokens/"), api_key, user, timeout, base)
    embed_token_of(response) || raise(error_of(response))
  end

  def self.post(url, api_key, user, timeout, base)
    headers = { 'Authorization' => "Bearer #{api_key}", 'Content-Type' => 'application/json',
                'Accept' => 'application/json' }
    http = Net::HTTP.new(url.host, url.port)
    http.use_ssl = url.scheme == 'https'
    http.max_retries = 0
    body = JSON.generate(external_user_id: user)
    Timeout.timeout(timeout) { http.start { http.post(url.path, body, headers) } }
  rescue Timeout::Error
    raise WaraqError.new(0, 'timeout', "no complete response from #{base} in time")
  rescue SystemCallError, IOError, SocketError, OpenSSL::SSL::SSLError, Net::ProtocolError,
         Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError
    raise WaraqError.new(0, 'network', "no connection to #{base}")
  end

  def self.embed_token_of(response)
    answer = parse(response.body)
    token, expires_at = text(answer, 'token'), text(answer, 'expires_at')
    return unless response.is_a?(Net::HTTPSuccess) && token && expires_at

    { token: token, expires_at: expires_at }
  end

  def self.error_of(response)
    answer = response.is_a?(Net::HTTPSuccess) ? {} : parse(response.body)
    status = response.code.to_i
    code = text(answer, 'error') || CODES.fetch(status, 'unexpected_answer')
    WaraqError.new(status, code, text(answer, 'message'), doc_url: text(answer, 'doc_url'),
                                                          request_id: response['X-Request-Id'])
  end

  def self.parse(body)
    answer = JSON.parse(body.to_s)
    answer.is_a?(Hash) ? answer : {}
  rescue JSON::ParserError, EncodingError
    {}
  end

  def self.text(answer, name)
    answer[name] if answer[name].is_a?(String) && !answer[name].empty?
  end

  def self.refuse_if(is_wrong, sentence) = is_wrong && raise(ArgumentError, sentence)

  private_class_method :post, :embed_token_of, :error_of, :parse, :text, :refuse_if
end
